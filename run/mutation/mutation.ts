/** A change that breaks a row of docs/specification-map.md, and the test cited there that must fail. */
export type Mutation = {
  row: string
  /** Behaviour of the product with this change. */
  what: string
  file: string
  /** Occurs exactly once in the file. */
  find: string
  replace: string
  testFile: string
  testName: string
}

type Change = [row: string, what: string, file: string, find: string, replace: string]

/** Mutations that one test must detect. */
export const mutationsOf = (testFile: string, testName: string, changes: Change[]): Mutation[] =>
  changes.map(([row, what, file, find, replace]) => ({
    ...{ row, what, file, find, replace, testFile, testName },
  }))
