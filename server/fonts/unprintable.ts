import { ProblemError } from '#server/http/problem-error.ts'

// Characters named in the problem.
const maxNamed = 20

/** The problem of a document with characters that no font has, which it names. */
export const unprintable = (missing: readonly string[]): ProblemError =>
  new ProblemError('unprintable-text', { characters: missing.slice(0, maxNamed).join(' ') })
