import type { Page } from '#server/data/list/keyset-page.ts'

/** Pages of rows: `next` passes the next page to `partOf` and returns its result; null after the last page. */
export type Pages<Row> = {
  next: <Part>(partOf: (rows: Row[]) => Part) => Promise<Part | null>
}

/** Runs a read when it is the company's turn. */
export type ReadInTurn = <Result>(read: () => Promise<Result>) => Promise<Result>

/**
 * Reads a list page by page, each in its turn, and makes a part of the file within that turn. A promise that waited is
 * in the old generation of the heap, and rows passed through it would stay until a major garbage collection, which
 * blocks all requests.
 */
export function pagesBy<Row>(
  inTurn: ReadInTurn,
  read: (after: string | null) => Promise<Page<Row>>,
): Pages<Row> {
  let after: string | null | undefined = null
  return {
    next: async (partOf) => {
      if (after === undefined) return null
      return inTurn(async () => {
        const { rows, next } = await read(after ?? null)
        after = next ?? undefined
        return partOf(rows)
      })
    },
  }
}

/** Leaves out rows that were on an earlier page: a row that changes between two reads may move to a later page. */
export function withoutRepeats<Row>(pages: Pages<Row>, rowKey: (row: Row) => number): Pages<Row> {
  const keys = new Set<number>()
  const isFirst = (row: Row) => {
    const key = rowKey(row)
    if (keys.has(key)) return false
    keys.add(key)
    return true
  }
  return { next: (partOf) => pages.next((rows) => partOf(rows.filter(isFirst))) }
}

/** Returns known rows as the only page of a file. */
export function singlePage<Row>(rows: Row[]): Pages<Row> {
  let isGiven = false
  return {
    next: async (partOf) => {
      if (isGiven) return null
      isGiven = true
      return partOf(rows)
    },
  }
}
