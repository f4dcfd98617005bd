import type { QueryOf } from '#domain/list-query.ts'

export const orderLineQueryFields = {
  show: { kind: 'choice', options: ['pending', 'all'] },
  orderId: { kind: 'id' },
  order: { kind: 'text', maxLength: 100 },
  product: { kind: 'text', maxLength: 100 },
  size: { kind: 'text', maxLength: 100 },
  color: { kind: 'text', maxLength: 100 },
  dueFrom: { kind: 'day' },
  dueTo: { kind: 'day' },
  expectedFrom: { kind: 'day' },
  expectedTo: { kind: 'day' },
  confirmation: { kind: 'choice', options: ['to-confirm', 'proposed', 'confirmed'] },
  text: { kind: 'text', maxLength: 100 },
  sort: {
    kind: 'choice',
    options: ['due', '-due', 'product', '-product', 'order', '-order', '-updated'],
  },
} as const

export type OrderLineQuery = QueryOf<typeof orderLineQueryFields>
export type OrderLineSort = NonNullable<OrderLineQuery['sort']>
type SortedQuery = Pick<OrderLineQuery, 'orderId' | 'order' | 'sort'> & {
  orderCode?: string | undefined
}

/**
 * Returns the only column that a filter lets order lines be sorted by: the order, if filtered by order; else undefined.
 */
export const orderLineSortColumn = ({
  orderId,
  order,
  orderCode,
}: SortedQuery): 'order' | undefined => (orderId || order || orderCode ? 'order' : undefined)

/** Returns the sort of a query that chooses none. */
export const defaultOrderLineSort = (query: SortedQuery): OrderLineSort =>
  orderLineSortColumn(query) ?? 'due'

/** Whether the filter lets order lines be sorted as the query says. */
export function isOrderLineSortAllowed(query: SortedQuery): boolean {
  const column = orderLineSortColumn(query)
  return !query.sort || !column || query.sort.endsWith(column)
}
