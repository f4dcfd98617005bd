import {
  type DiscrepancyQuery,
  discrepancyQueryFields,
} from '#domain/discrepancies/discrepancy-query.ts'
import { readQuery } from '#domain/list-query.ts'
import {
  defaultPageSize,
  type PagePosition,
  readPagePosition,
} from '#web/app/list/page-position.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { omitUndefined, readIdParam } from '#web/app/search-params.ts'
import { supplierFilter } from '#web/app/state/session-state.ts'

/** What the address says of the list of differences. */
export type DiscrepancySearch = DiscrepancyQuery & { supplier?: number } & PagePosition

/** Reads the address; what cannot be understood is left out. */
export const readDiscrepancySearch = (search: Record<string, unknown>): DiscrepancySearch =>
  omitUndefined({
    ...readQuery(discrepancyQueryFields, search),
    ...readPagePosition(search),
    supplier: readIdParam(search.supplier),
  }) as DiscrepancySearch

/** A page of the list, as the address asks for it. */
export const discrepanciesQuery = ({ page: _page, rows, supplier, ...filter }: DiscrepancySearch) =>
  endpointQuery('GET /api/discrepancies', {
    query: { ...filter, limit: rows ?? defaultPageSize },
    supplier: supplierFilter(supplier),
  })

/** The count of the list, and the cursor of a row. */
export const discrepancyCount =
  ({
    page: _page,
    rows: _rows,
    after: _after,
    before: _before,
    supplier,
    ...filter
  }: DiscrepancySearch) =>
  (row?: number) =>
    endpointQuery('GET /api/discrepancies/count', {
      query: row === undefined ? filter : { ...filter, row },
      supplier: supplierFilter(supplier),
    })
