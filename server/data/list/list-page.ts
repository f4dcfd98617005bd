import { searchRows } from '#server/data/list/bounded-search.ts'
import {
  type ListQuery,
  type Page,
  type PageQuery,
  pageOf,
  pageWindowOf,
  unfilteredRows,
} from '#server/data/list/keyset-page.ts'
import { nestSuppliers } from '#server/data/list/row-suppliers.ts'
import type { QueryRows } from '#server/data/query-route.ts'

/** Reads a page of a list by keyset pagination, without a total. */
export async function readPage<Row>(
  query: QueryRows,
  page: PageQuery,
  list: ListQuery<Row>,
): Promise<Page<Row>> {
  const window = pageWindowOf(page, list.sort)
  const rows = list.filters?.length
    ? await searchRows(query, list, window)
    : await query(unfilteredRows(list, window))
  if (list.hasSuppliers) nestSuppliers(rows)
  return pageOf(page, rows)
}
