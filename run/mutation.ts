/** A change that breaks a row of docs/specification-map.md, and the test cited there that fails by it. */
export type Mutation = {
  row: string
  /** What the change does to the product. */
  what: string
  file: string
  /** Stands once in the file. */
  find: string
  replace: string
  testFile: string
  testName: string
}

type Change = [row: string, what: string, file: string, find: string, replace: string]

/** Changes that one test is to notice. */
export const mutationsOf = (testFile: string, testName: string, changes: Change[]): Mutation[] =>
  changes.map(([row, what, file, find, replace]) => ({
    ...{ row, what, file, find, replace, testFile, testName },
  }))
