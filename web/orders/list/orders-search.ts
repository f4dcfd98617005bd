import { readQuery } from '#domain/list-query.ts'
import {
  isOrderLineSortAllowed,
  type OrderLineQuery,
  orderLineQueryFields,
} from '#domain/orders/order-line-query.ts'
import { offeredOrderLineSort } from '#web/app/list/order-line-sort.ts'
import { firstPage, type PagePosition, readPagePosition } from '#web/app/list/page-position.ts'
import { omitUndefined, readIdParam } from '#web/app/search-params.ts'

/** Search parameters of the order lines; a missing one has its default. */
export type OrdersSearch = Omit<OrderLineQuery, 'show'> &
  PagePosition & { show?: 'all'; supplier?: number }

/** Reads the address; drops invalid values, and a sort that the filter does not allow. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const query = readQuery(orderLineQueryFields, search)
  return omitUndefined({
    ...query,
    supplier: readIdParam(search.supplier),
    show: query.show === 'all' ? query.show : undefined,
    sort: offeredOrderLineSort(query),
    ...readPagePosition(search),
    // A cursor belongs to one sort.
    ...(isOrderLineSortAllowed(query) ? {} : firstPage),
  })
}

/** Returns the filter for the lines to confirm among those of a filter; undefined if it excludes them. */
export const filterToConfirm = ({
  show: _show,
  ...filter
}: OrderLineQuery): OrderLineQuery | undefined =>
  filter.confirmation === undefined || filter.confirmation === 'to-confirm'
    ? { ...filter, confirmation: 'to-confirm' }
    : undefined
