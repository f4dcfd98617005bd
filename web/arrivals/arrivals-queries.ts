import { defaultPageSize } from '#web/app/list/page-position.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { supplierFilter } from '#web/app/state/session-state.ts'
import type { ArrivalsSearch } from '#web/arrivals/arrivals-search.ts'

/** Returns the query for the page of arrivals that the search parameters describe. */
export const arrivalsQuery = ({ page: _p, view: _v, day: _d, ...search }: ArrivalsSearch) => {
  const { rows, supplier, ...filter } = search
  return endpointQuery('GET /api/arrivals', {
    query: { ...filter, limit: rows ?? defaultPageSize },
    supplier: supplierFilter(supplier),
  })
}

/** Returns a function for the query that counts the list; with a row number, the reply has the cursor of that row. */
export const arrivalCount = (search: ArrivalsSearch) => (row?: number) => {
  const { page: _p, rows: _r, after: _a, before: _b, view: _v, day: _d, ...listSearch } = search
  const { sort, supplier, ...filter } = listSearch
  return endpointQuery('GET /api/arrivals/count', {
    query: row === undefined ? filter : { ...filter, sort, row },
    supplier: supplierFilter(supplier),
  })
}

/** Returns the query for the arrivals of `days` days from `from`, by day and place. */
export const arrivalDaysQuery = (from: string, days: number, supplier: number | undefined) =>
  endpointQuery('GET /api/arrivals/days', {
    query: { from, days },
    supplier: supplierFilter(supplier),
  })
