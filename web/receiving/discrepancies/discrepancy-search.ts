import {
  type DiscrepancyQuery,
  discrepancyQueryFields,
} from '#domain/discrepancies/discrepancy-query.ts'
import { readQuery } from '#domain/list-query.ts'
import { type PagePosition, readPagePosition } from '#web/app/list/page-position.ts'
import { omitUndefined, readIdParam } from '#web/app/search-params.ts'

export type DiscrepancySearch = DiscrepancyQuery & { supplier?: number } & PagePosition

/** Reads the search parameters; invalid values are left out. */
export const readDiscrepancySearch = (search: Record<string, unknown>): DiscrepancySearch =>
  omitUndefined({
    ...readQuery(discrepancyQueryFields, search),
    ...readPagePosition(search),
    supplier: readIdParam(search.supplier),
  }) as DiscrepancySearch
