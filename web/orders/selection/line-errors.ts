import type { FieldError } from '#contract/problem.ts'

/** Merges the errors of the lines of one call: the same error of several lines is shown once, at its field. */
export function mergeLineErrors(errors: readonly FieldError[]): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const error of errors) {
    const field = error.pointer.replace(/^\/body\/lines\/\d+\//, '/body/')
    const key = `${field} ${error.code}`
    if (!byField.has(key)) byField.set(key, { ...error, pointer: field })
  }
  return [...byField.values()]
}

const indexOf = (pointer: string) => Number(pointer.split('/')[3])

/** Returns the indexes of a call's lines that its error names as changed, or as having nothing left to do. */
export const overtakenLines = ({
  code,
  errors,
}: {
  code: string
  errors: readonly FieldError[]
}): ReadonlySet<number> =>
  new Set(
    errors.flatMap(({ pointer }) =>
      code === 'version-changed' || pointer.endsWith('/id') ? indexOf(pointer) : [],
    ),
  )
