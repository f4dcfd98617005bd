import { ProblemError } from '#server/http/problem-error.ts'

// Maximum characters listed in the problem.
const maxListed = 20

/** Creates the problem of a document with characters that no font has. */
export const unprintable = (missing: readonly string[]): ProblemError =>
  new ProblemError('unprintable-text', { characters: missing.slice(0, maxListed).join(' ') })
