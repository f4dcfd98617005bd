import { type QueryFields, type QueryOf, readQuery } from '#domain/list-query.ts'
import { pageSizes } from '#web/ui/table/page-sizes.ts'

export const defaultPageSize = 25

/** Reads the rows of a page from the address; undefined for the default. */
function readPageSize(value: unknown): number | undefined {
  const rows = Number(value)
  return pageSizes.find((size) => size === rows && size !== defaultPageSize)
}

/** Position of the first page in the address, to overwrite another. */
export const firstPage = { after: undefined, before: undefined, page: undefined }

const pageFields = {
  after: { kind: 'text', maxLength: 120 },
  before: { kind: 'text', maxLength: 120 },
} as const

/** Position in a list, as in the address: a cursor, the page number, and the rows of a page. */
export type PagePosition = { after?: string; before?: string; page?: number; rows?: number }

/** Reads the position in a list from the address; the first page of the default size is left out. */
export function readPagePosition(search: Record<string, unknown>): PagePosition {
  const page = Number(search.page)
  const rows = readPageSize(search.rows)
  return {
    ...readQuery(pageFields, search),
    ...(Number.isSafeInteger(page) && page > 1 ? { page } : {}),
    ...(rows === undefined ? {} : { rows }),
  }
}

/** Address of a list: its filters, its sort and the position in it. */
export type ListAddress<Fields> = QueryOf<Fields> & PagePosition

/** Reads the address of a list; invalid values are left out. */
export const listSearchReader =
  <Fields extends QueryFields>(fields: Fields) =>
  (search: Record<string, unknown>): ListAddress<Fields> => ({
    ...readQuery(fields, search),
    ...readPagePosition(search),
  })

export type FilterOf<Search> = Omit<Search, keyof PagePosition>

/** Returns the search without its position, for counting and exporting the list. */
export function filterOf<Search extends PagePosition>(search: Search): FilterOf<Search> {
  const { page: _page, rows: _rows, after: _after, before: _before, ...filter } = search
  return filter
}
