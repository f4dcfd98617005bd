/** Progress of an import. Units of work: reading a row, writing a change, recording a change. */
export type ImportProgress = {
  add: (count: number) => void
  /** Sets the total work, once it is known. */
  expect: (work: number) => void
  /** Returns the number of finished rows, in proportion to the work done. */
  rowsDone: () => number
}

export function importProgress(rows: number): ImportProgress {
  let done = 0
  // Until the changes are known, assumes that every row changes something.
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
