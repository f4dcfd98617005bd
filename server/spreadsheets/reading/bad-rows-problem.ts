import type { FieldError } from '#contract/problem.ts'
import type { CellError } from '#domain/imports/table/table-report.ts'
import { invalid, type ProblemError } from '#server/http/problem-error.ts'

/** Maximum errors listed in a problem. */
const maxErrors = 100

/** Cell error codes that the API also has; all others become `invalid`. */
const sharedCodes = ['required', 'duplicate', 'over-cap', 'not-found'] as const

/** Creates the problem of a file refused because of bad rows. */
export const badRowsProblem = (errors: readonly CellError[]): ProblemError =>
  invalid(...errors.slice(0, maxErrors).map(fieldError))

const fieldError = ({ row, column, code, value, params }: CellError): FieldError => ({
  pointer: `/body/rows/${row}${column ? `/${column}` : ''}`,
  code: sharedCodes.find((sharedCode) => sharedCode === code) ?? 'invalid',
  params: { ...params, reason: code, value },
})
