import { defaultPageSize } from '#web/app/list/page-position.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { supplierFilter } from '#web/app/state/session-state.ts'
import type { OrdersSearch } from '#web/orders/list/orders-search.ts'

/** Returns the query for the page of order lines that the search parameters describe. */
export const ordersQuery = ({ page: _page, rows, supplier, ...query }: OrdersSearch) =>
  endpointQuery('GET /api/order-lines', {
    query: { ...query, limit: rows ?? defaultPageSize },
    supplier: supplierFilter(supplier),
  })
