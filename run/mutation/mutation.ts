/** A change that breaks a row of docs/specification-map.md, and the test cited there that must fail. */
export type Mutation = {
  row: string
  /** Behaviour of the product with this change. */
  effect: string
  file: string
  /** Occurs exactly once in the file. */
  searchText: string
  replacement: string
  testFile: string
  testName: string
}

type Change = [row: string, effect: string, file: string, searchText: string, replacement: string]

/** Mutations that one test must detect. */
export const mutationsOf = (testFile: string, testName: string, changes: Change[]): Mutation[] =>
  changes.map(([row, effect, file, searchText, replacement]) => ({
    ...{ row, effect, file, searchText, replacement, testFile, testName },
  }))
