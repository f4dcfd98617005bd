import type { QueryOf } from '#domain/list-query.ts'
import { goodsFieldDefinition, mapGoodsFields } from '#domain/shipments/line-field.ts'
import { incoterms } from '#domain/shipments/shipment-field.ts'

export const shipmentQueryFields = {
  state: { kind: 'choice', options: ['open', 'closed'] },
  status: {
    kind: 'choice',
    options: ['open', 'in-transit', 'partially-received', 'received', 'cancelled'],
  },
  incoterm: { kind: 'choice', options: incoterms },
  ...mapGoodsFields((name) => ({
    kind: 'choice' as const,
    options: goodsFieldDefinition(name).options,
  })),
  orderId: { kind: 'id' },
  code: { kind: 'text', maxLength: 100 },
  from: { kind: 'day' },
  to: { kind: 'day' },
  text: { kind: 'text', maxLength: 100 },
  sort: {
    kind: 'choice',
    options: [
      'created',
      '-created',
      'updated',
      '-updated',
      'eta',
      '-eta',
      'code',
      '-code',
      'under-way',
    ],
  },
} as const

export type ShipmentQuery = QueryOf<typeof shipmentQueryFields>
export type ShipmentSort = NonNullable<ShipmentQuery['sort']>
type SortedQuery = Pick<ShipmentQuery, 'code' | 'from' | 'to' | 'sort' | 'state' | 'status'>

/** Returns the only column that a filter lets shipments be sorted by: days for a range of days, codes for a code. */
export const shipmentSortColumn = ({ code, from, to }: SortedQuery): 'eta' | 'code' | undefined =>
  from || to ? 'eta' : code ? 'code' : undefined

/** Returns the sort of a query that chooses none: days ascending, all else from the newest. */
export function defaultShipmentSort(query: SortedQuery): ShipmentSort {
  const column = shipmentSortColumn(query)
  return column === 'eta' ? 'eta' : column === 'code' ? '-code' : '-created'
}

/** Whether the filter lets shipments be sorted as the query says. */
export function isShipmentSortAllowed(query: SortedQuery): boolean {
  // No index of the shipments in one state has this order.
  if (query.sort === 'under-way' && (query.state || query.status)) return false
  const column = shipmentSortColumn(query)
  return !query.sort || !column || query.sort.endsWith(column)
}
