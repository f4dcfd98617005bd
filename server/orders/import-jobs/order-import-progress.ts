/** Progress of an import: each row is read, each change is written, and then recorded. */
export type ImportProgress = {
  /** Adds to the work done. */
  add: (count: number) => void
  /** Says how much work there is, once that is known. */
  expect: (work: number) => void
  /** Rows of the file that are done, by the share of the work. */
  rowsDone: () => number
}

/** Progress of a file with this number of rows. */
export function importProgress(rows: number): ImportProgress {
  let done = 0
  // As if every row changed something.
  let total = rows * 3
  return {
    add: (count) => {
      done += count
    },
    expect: (work) => {
      total = work
    },
    rowsDone: () => Math.floor(rows * Math.min(1, done / Math.max(1, total))),
  }
}
