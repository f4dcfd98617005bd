import type { OrderLine } from '#domain/orders/order-line.ts'
import {
  defaultOrderLineSort,
  type OrderLineSort,
  orderLineQueryFields,
  orderLineSortColumn,
} from '#domain/orders/order-line-query.ts'
import { headingSort, sortAfterPress } from '#web/app/list/list-sort.ts'
import type { Sort } from '#web/ui/table/table-columns.ts'

type SortedBy = { order?: string | undefined; sort?: OrderLineSort | undefined }

/** Returns the sort if the filter allows it; undefined for the filter's default. */
export function offeredOrderLineSort(query: SortedBy): OrderLineSort | undefined {
  const { sort } = query
  if (sort === defaultOrderLineSort(query)) return undefined
  return orderLineSortColumn(query) && sort !== '-order' ? undefined : sort
}

/** Adds the sort that is valid after a change of filters. A sort that needs the order filter goes with it. */
export function withValidSort<Change extends SortedBy>(
  search: SortedBy,
  change: Change,
): Change & SortedBy {
  const nextSearch = { ...search, ...change }
  const isOrderFilterRemoved = orderLineSortColumn(search) && !orderLineSortColumn(nextSearch)
  return { ...change, sort: isOrderFilterRemoved ? undefined : offeredOrderLineSort(nextSearch) }
}

/** Returns the sort that a press on a heading chooses, as in the address. */
export const pressedSort = ({ order }: SortedBy, pressed: Sort) =>
  offeredOrderLineSort({
    order,
    sort: sortAfterPress(pressed, orderLineQueryFields.sort.options),
  })

/** Returns the column and direction by which a list of order lines is sorted, for its headings. */
export const shownSort = (query: SortedBy): Sort =>
  headingSort(offeredOrderLineSort(query) ?? defaultOrderLineSort(query))

/** Compares by due date, for lists that the server does not sort so. */
export const byUrgency = (a: OrderLine, b: OrderLine) =>
  a.dueDate.localeCompare(b.dueDate) || a.id - b.id
