import type { FieldError } from '#contract/problem.ts'

/** The errors of lines of one call: the same one of many lines once, at the field it is about. */
export function lineProblems(errors: readonly FieldError[]): FieldError[] {
  const byField = new Map<string, FieldError>()
  for (const error of errors) {
    const field = error.pointer.replace(/^\/body\/lines\/\d+\//, '/body/')
    const key = `${field} ${error.code}`
    if (!byField.has(key)) byField.set(key, { ...error, pointer: field })
  }
  return [...byField.values()]
}
