import type { OrderLine } from '#domain/orders/order-line.ts'
import {
  defaultOrderLineSort,
  type OrderLineSort,
  orderLineQueryFields,
  orderLineSortColumn,
} from '#domain/orders/order-line-query.ts'
import { headingSort, pressedHeading } from '#web/app/list/list-sort.ts'
import type { Sort } from '#web/ui/table/table-columns.ts'

type SortedBy = { order?: string | undefined; sort?: OrderLineSort | undefined }

/** Returns the sort if the filter allows it; undefined for the filter's default. */
export function offeredOrderLineSort(query: SortedBy): OrderLineSort | undefined {
  const { sort } = query
  if (sort === defaultOrderLineSort(query)) return undefined
  return orderLineSortColumn(query) && sort !== '-order' ? undefined : sort
}

/** Adds to a change of filters the sort that is valid then: a sort that an order filter gave is removed with it. */
export function withValidSort<Part extends SortedBy>(
  search: SortedBy,
  part: Part,
): Part & SortedBy {
  const then = { ...search, ...part }
  const isLeft = orderLineSortColumn(search) && !orderLineSortColumn(then)
  return { ...part, sort: isLeft ? undefined : offeredOrderLineSort(then) }
}

/** Returns the sort that a press on a heading chooses, as in the address. */
export const pressedSort = ({ order }: SortedBy, pressed: Sort) =>
  offeredOrderLineSort({
    order,
    sort: pressedHeading(pressed, orderLineQueryFields.sort.options),
  })

export const shownSort = (query: SortedBy): Sort =>
  headingSort(offeredOrderLineSort(query) ?? defaultOrderLineSort(query))

/** Compares by urgency, where the server's order is another one or there is none. */
export const byUrgency = (one: OrderLine, other: OrderLine) =>
  one.dueDate.localeCompare(other.dueDate) || one.id - other.id
