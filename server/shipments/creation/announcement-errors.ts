import type { FieldError } from '#contract/problem.ts'
import { type FieldCode, fieldCodes } from '#contract/problem-codes.ts'
import type { AnnouncedRows } from '#domain/imports/lines/announced-rows.ts'
import type { LineImportError } from '#domain/imports/lines/line-import-report.ts'

const isFieldCode = (code: string): code is FieldCode =>
  (fieldCodes as readonly string[]).includes(code)

function fieldCodeOf(code: LineImportError['code']): FieldCode {
  if (code === 'unknown-package') return 'not-found'
  return isFieldCode(code) ? code : 'invalid'
}

/** Errors of planned rows as those of the request that they were read from. */
export const announcementErrors = (
  errors: readonly LineImportError[],
  { pointerOf }: AnnouncedRows,
): FieldError[] =>
  errors.map(({ params, ...error }) => {
    const { most, ...others } = params ?? {}
    const named = { ...others, ...(most !== undefined && { maximum: most }) }
    return {
      pointer: `/body${pointerOf(error)}`,
      code: fieldCodeOf(error.code),
      ...(Object.keys(named).length > 0 && { params: named }),
    }
  })
