import type { Page } from '#server/data/list/keyset-page.ts'

/** Reads the rows of a list page by page, after a first one; none are kept while the next ones are awaited. */
export function pagesFrom<Row>(
  first: Page<Row>,
  read: (after: string) => Promise<Page<Row>>,
): AsyncIterable<Row[]> {
  let known: Page<Row> | undefined = first
  let after: string | null = null
  const next = async (): Promise<IteratorResult<Row[]>> => {
    const page: Page<Row> | null = known ?? (after === null ? null : await read(after))
    known = undefined
    after = page?.next ?? null
    return page ? { value: page.rows } : { done: true, value: undefined }
  }
  return { [Symbol.asyncIterator]: () => ({ next }) }
}
