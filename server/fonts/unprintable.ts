import { ProblemError } from '#server/http/problem-error.ts'

// So many say what is meant.
const maxNamed = 20

/** The refusal of a print with signs that no font has, which are named. */
export const unprintable = (missing: readonly string[]): ProblemError =>
  new ProblemError('unprintable-text', { characters: missing.slice(0, maxNamed).join(' ') })
