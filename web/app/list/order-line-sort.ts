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

/** The sort that is meant where the filter has it; nothing for the one that it has by itself. */
export function offeredOrderLineSort(query: SortedBy): OrderLineSort | undefined {
  const { sort } = query
  if (sort === defaultOrderLineSort(query)) return undefined
  return orderLineSortColumn(query) && sort !== '-order' ? undefined : sort
}

/** A change of what narrows the lines, with the sort that then holds: one that came with an order leaves with it. */
export function narrowed<Part extends SortedBy>(search: SortedBy, part: Part): Part & SortedBy {
  const then = { ...search, ...part }
  const isLeft = orderLineSortColumn(search) && !orderLineSortColumn(then)
  return { ...part, sort: isLeft ? undefined : offeredOrderLineSort(then) }
}

/** Returns the sort that a press on a heading asks for, as the address has it. */
export const pressedSort = ({ order }: SortedBy, pressed: Sort) =>
  offeredOrderLineSort({
    order,
    sort: pressedHeading(pressed, orderLineQueryFields.sort.options),
  })

/** The mark that the headings show. */
export const shownSort = (query: SortedBy): Sort =>
  headingSort(offeredOrderLineSort(query) ?? defaultOrderLineSort(query))

/** The most urgent first, where the server's order is another or there is none. */
export const byUrgency = (one: OrderLine, other: OrderLine) =>
  one.dueDate.localeCompare(other.dueDate) || one.id - other.id
