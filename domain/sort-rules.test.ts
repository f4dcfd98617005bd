import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  defaultOrderLineSort,
  isOrderLineSortAllowed,
  orderLineQueryFields,
} from '#domain/orders/order-line-query.ts'
import {
  defaultShipmentSort,
  isShipmentSortAllowed,
  type ShipmentQuery,
  shipmentQueryFields,
} from '#domain/shipments/shipment-query.ts'

test('a range of days allows sorting by day only, a code alone by code only, other filters any sort', () => {
  const days = { from: '2026-01-01' }
  const filters: [filter: ShipmentQuery, byDefault: string, offered: string[]][] = [
    [{}, '-created', [...shipmentQueryFields.sort.options]],
    [{ state: 'closed' }, '-created', shipmentQueryFields.sort.options.slice(0, -1)],
    [{ code: 'S1' }, '-code', ['code', '-code']],
    [days, 'eta', ['eta', '-eta']],
    [{ to: '2026-01-01' }, 'eta', ['eta', '-eta']],
    [{ ...days, code: 'S1' }, 'eta', ['eta', '-eta']],
  ]
  for (const [filter, byDefault, offered] of filters) {
    assert.equal(defaultShipmentSort(filter), byDefault)
    assert.equal(isShipmentSortAllowed(filter), true)
    assert.deepEqual(
      shipmentQueryFields.sort.options.filter((sort) => isShipmentSortAllowed({ ...filter, sort })),
      offered,
    )
  }
})

test('a filter by order allows sorting by order only, other filters any sort', () => {
  assert.equal(defaultOrderLineSort({}), 'due')
  assert.equal(defaultOrderLineSort({ order: 'PO-1' }), 'order')
  const { options } = orderLineQueryFields.sort
  assert.deepEqual(
    options.filter((sort) => isOrderLineSortAllowed({ sort })),
    [...options],
  )
  assert.deepEqual(
    options.filter((sort) => isOrderLineSortAllowed({ order: 'PO-1', sort })),
    ['order', '-order'],
  )
})
