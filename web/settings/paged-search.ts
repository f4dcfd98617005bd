import { readPageSize } from '#web/app/page-size.ts'
import { omitUndefined, readTextParam } from '#web/app/use-search-params.ts'

/** What the address says of a list of the settings. */
export type PagedSearch = {
  text?: string
  supplierId?: number
  placeId?: number
  after?: string
  before?: string
  page?: number
  rows?: number
}

/** Reads the address; what cannot be understood is left out. */
export function readPagedSearch(search: Record<string, unknown>): PagedSearch {
  return omitUndefined({
    text: readTextParam(search.text),
    after: readTextParam(search.after, 120),
    before: readTextParam(search.before, 120),
    supplierId: count(search.supplierId, 1),
    placeId: count(search.placeId, 1),
    page: count(search.page, 2),
    rows: readPageSize(search.rows),
  })
}

/** What a page of a list that can be searched is asked for. */
export const searchedPage = ({ text, after, before, rows: limit }: PagedSearch) =>
  omitUndefined({ text, after, before, limit })

function count(value: unknown, least: number): number | undefined {
  const read = Number(value)
  return Number.isSafeInteger(read) && read >= least ? read : undefined
}
