import { readQuery } from '#domain/list-query.ts'
import {
  isOrderLineSortAllowed,
  type OrderLineQuery,
  orderLineQueryFields,
} from '#domain/orders/order-line-query.ts'
import { offeredOrderLineSort } from '#web/app/list/order-line-sort.ts'
import { firstPage, type PagePosition, readPagePosition } from '#web/app/list/page-position.ts'
import { omitUndefined } from '#web/app/search-params.ts'
import { readSelectedOrderLines } from '#web/app/shipment/shipments-search.ts'

const bulkAddViews = ['rows', 'chosen', 'grid'] as const
type BulkAddView = (typeof bulkAddViews)[number]

export type BulkAddSearch = Omit<OrderLineQuery, 'show'> &
  PagePosition & {
    view?: BulkAddView
    /** Product whose sizes and colors are shown as a matrix. */
    name?: string
    /** Unit of the matrix, as a product may have several. */
    unit?: string
    orderLines?: string
  }

const viewFields = {
  view: { kind: 'choice', options: bulkAddViews },
  name: { kind: 'text', maxLength: 200 },
  unit: { kind: 'text', maxLength: 20 },
} as const

/** Parses the search parameters; drops invalid ones, and a sort that the filter does not offer. */
export function readBulkAddSearch(search: Record<string, unknown>): BulkAddSearch {
  const { show: _show, ...query } = readQuery(orderLineQueryFields, search)
  return omitUndefined({
    ...readSelectedOrderLines(search),
    ...readQuery(viewFields, search),
    ...query,
    sort: offeredOrderLineSort(query),
    ...readPagePosition(search),
    // A cursor belongs to one sort.
    ...(isOrderLineSortAllowed(query) ? {} : firstPage),
  })
}

/** Returns the filter of the order lines as query parameters. */
export const bulkAddFilter = (search: BulkAddSearch) => {
  const { text, order, product, size, color, dueFrom, dueTo } = search
  return omitUndefined({ text, order, product, size, color, dueFrom, dueTo })
}

export const noBulkAddFilter = {
  text: undefined,
  order: undefined,
  product: undefined,
  size: undefined,
  color: undefined,
  dueFrom: undefined,
  dueTo: undefined,
} satisfies Partial<BulkAddSearch>
