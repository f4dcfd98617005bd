import type { FieldError } from '#contract/problem.ts'
import type { CellError } from '#domain/imports/table/table-report.ts'
import { invalid, type ProblemError } from '#server/http/problem-error.ts'

/** Errors that a problem lists. */
const maxErrors = 100

/** A reason of a cell that is also a code of the API's own; the others are `invalid` with the reason beside it. */
const fieldCodes = ['required', 'duplicate', 'over-cap', 'not-found'] as const

/** The problem of a file that is refused as a whole because of its bad rows. */
export const badRowsProblem = (errors: readonly CellError[]): ProblemError =>
  invalid(...errors.slice(0, maxErrors).map(fieldError))

const fieldError = ({ row, column, code, value, params }: CellError): FieldError => ({
  pointer: `/body/rows/${row}${column ? `/${column}` : ''}`,
  code: fieldCodes.find((one) => one === code) ?? 'invalid',
  params: { ...params, reason: code, value },
})
