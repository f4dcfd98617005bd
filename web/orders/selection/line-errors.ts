import type { FieldError } from '#contract/problem.ts'

/** Merges the errors of the lines of one call: the same error of several lines is shown once, at its field. */
export function mergeLineErrors(errors: readonly FieldError[]): FieldError[] {
  const errorsByFieldAndCode = new Map<string, FieldError>()
  for (const error of errors) {
    const field = error.pointer.replace(/^\/body\/lines\/\d+\//, '/body/')
    const key = `${field} ${error.code}`
    if (!errorsByFieldAndCode.has(key)) errorsByFieldAndCode.set(key, { ...error, pointer: field })
  }
  return [...errorsByFieldAndCode.values()]
}

/** Returns the errors of proposals that cannot be accepted, by the index of their line in the call. */
export const acceptanceErrorsByIndex = ({
  errors,
}: {
  errors: readonly FieldError[]
}): ReadonlyMap<number, FieldError> =>
  new Map(
    errors.flatMap((error) =>
      error.code === 'below-announced' || error.code === 'not-whole'
        ? [[lineIndexOf(error.pointer), error]]
        : [],
    ),
  )

const lineIndexOf = (pointer: string) => Number(pointer.split('/')[3])

/** Returns the indexes of the lines that the error of a call names as changed or as having nothing left to do. */
export const overtakenIndexes = ({
  code,
  errors,
}: {
  code: string
  errors: readonly FieldError[]
}): ReadonlySet<number> =>
  new Set(
    errors.flatMap(({ pointer }) =>
      code === 'version-changed' || pointer.endsWith('/id') ? lineIndexOf(pointer) : [],
    ),
  )
