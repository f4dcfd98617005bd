import type { OrderLine } from '#domain/order-line.ts'
import type { Sort } from '#web/ui/table-columns.ts'

export const orderLineSorts = ['due', '-due', 'product', '-product', 'order', '-order'] as const
export type OrderLineSort = (typeof orderLineSorts)[number]

type Asked = { order?: string | undefined; sort?: OrderLineSort | undefined }

/** The one column that a filter lets order lines be sorted by: the beginning of an order theirs. */
export const onlySort = ({ order }: Asked): 'order' | undefined => (order ? 'order' : undefined)

const usualSort = (asked: Asked) => onlySort(asked) ?? 'due'

/** The sort that is meant where the filter has it; nothing for the one that it has by itself. */
export function offeredSort(asked: Asked): OrderLineSort | undefined {
  const { sort } = asked
  if (sort === usualSort(asked)) return undefined
  return onlySort(asked) && sort !== '-order' ? undefined : sort
}

/** Whether the sort that is said holds; else a cursor beside it is one of another sort, and leads nowhere. */
export const isOffered = (asked: Asked): boolean =>
  asked.sort === undefined || asked.sort === usualSort(asked) || asked.sort === offeredSort(asked)

/** A change of what narrows the lines, with the sort that then holds: one that came with an order leaves with it. */
export function narrowed<Part extends Asked>(search: Asked, part: Part): Part & Asked {
  const then = { ...search, ...part }
  const isLeft = onlySort(search) && !onlySort(then)
  return { ...part, sort: isLeft ? undefined : offeredSort(then) }
}

/** What a press upon a heading asks for, as the address says it. */
export const pressedSort = ({ order }: Asked, { column, direction }: Sort) =>
  offeredSort({
    order,
    sort: orderLineSorts.find(
      (sort) => sort === `${direction === 'descending' ? '-' : ''}${column}`,
    ),
  })

/** The mark that the headings show. */
export function shownSort(asked: Asked): Sort {
  const sort = offeredSort(asked) ?? usualSort(asked)
  return {
    column: sort.replace('-', ''),
    direction: sort.startsWith('-') ? 'descending' : 'ascending',
  }
}

/** The most urgent first, where the server's order is another or there is none. */
export const byUrgency = (one: OrderLine, other: OrderLine) =>
  one.dueDate.localeCompare(other.dueDate) || one.id - other.id
