import type { Page } from '#server/data/list/keyset-page.ts'

/** Rows of a file, a page after the other: `next` gives what is made of each; null after the last. */
export type Pages<Row> = {
  next: <Part>(partOf: (rows: Row[]) => Part) => Promise<Part | null>
}

/** Reads something for a file in its company's turn. */
export type ReadInTurn = <Found>(read: () => Promise<Found>) => Promise<Found>

/**
 * Reads the rows of a list page by page, each in its turn, in which a part of the file is made of it. Promises that waited for
 * the turn are in the old generation of the heap: rows that came through them would stay there until a major garbage
 * collection, which holds up everybody.
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

/** Rows that are there already, as the only page of a file. */
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
