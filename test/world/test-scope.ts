/**
 * True in a run of `npm test`: one test of each expensive kind. `npm run test:all` runs them all, and so does a
 * single file by hand. docs/testing.md says which tests may wait.
 */
export const isEssentialRun = process.env.TEST_SCOPE === 'essential'

/** Marks a journey of Playwright's that `npm test` leaves to `npm run test:all`. */
export const onlyInAll = { tag: '@all' } as const
