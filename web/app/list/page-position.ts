import { type QueryFields, type QueryOf, readQuery } from '#domain/list-query.ts'

/** Numbers of rows that a page may have. */
const pageSizes = [10, 25, 50, 100] as const

/** Rows of a page while the person chose no other number. */
export const defaultPageSize = 25

/** Reads the rows a page of an address; the usual ones are not said. */
export function readPageSize(value: unknown): number | undefined {
  const rows = Number(value)
  return pageSizes.find((size) => size === rows && size !== defaultPageSize)
}

/** Position of the first page in the address: nothing. */
export const firstPage = { after: undefined, before: undefined, page: undefined }

const pageFields = {
  after: { kind: 'text', maxLength: 120 },
  before: { kind: 'text', maxLength: 120 },
} as const

/** Where one is in a list, as the address says it: a cursor, the number of the page, and its rows. */
export type PagePosition = { after?: string; before?: string; page?: number; rows?: number }

/** Reads where one is in a list; the first page of the usual size is not said. */
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

/** Reads the address of a list; what cannot be understood is left out. */
export const listSearchReader =
  <Fields extends QueryFields>(fields: Fields) =>
  (search: Record<string, unknown>): ListAddress<Fields> => ({
    ...readQuery(fields, search),
    ...readPagePosition(search),
  })

export type FilterOf<Search> = Omit<Search, keyof PagePosition>

/** The same without where one is: what the list is counted and exported by. */
export function filterOf<Search extends PagePosition>(search: Search): FilterOf<Search> {
  const { page: _page, rows: _rows, after: _after, before: _before, ...filter } = search
  return filter
}
