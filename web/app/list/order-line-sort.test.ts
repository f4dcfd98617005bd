import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type OrderLineSort, orderLineQueryFields } from '#domain/orders/order-line-query.ts'
import {
  offeredOrderLineSort,
  pressedSort,
  shownSort,
  withValidSort,
} from '#web/app/list/order-line-sort.ts'

const order = 'PO-1'

test('the lines of one order are sorted by order only, and the default sort is left out', () => {
  for (const sort of orderLineQueryFields.sort.options) {
    assert.equal(offeredOrderLineSort({ sort }), sort === 'due' ? undefined : sort)
    assert.equal(offeredOrderLineSort({ order, sort }), sort === '-order' ? sort : undefined)
  }
})

test('headings show the sort, and a press chooses one that the filter allows', () => {
  const up = 'ascending' as const
  const down = 'descending' as const
  assert.deepEqual(shownSort({}), { column: 'due', direction: up })
  assert.deepEqual(shownSort({ sort: '-product' }), { column: 'product', direction: down })
  assert.deepEqual(shownSort({ order, sort: '-product' }), { column: 'order', direction: up })
  assert.deepEqual(shownSort({ order, sort: '-order' }), { column: 'order', direction: down })
  assert.equal(pressedSort({}, { column: 'due', direction: up }), undefined)
  assert.equal(pressedSort({}, { column: 'due', direction: down }), '-due')
  assert.equal(pressedSort({}, { column: 'order', direction: up }), 'order')
  assert.equal(pressedSort({ order }, { column: 'order', direction: up }), undefined)
  assert.equal(pressedSort({ order }, { column: 'order', direction: down }), '-order')
})

test('a sort that an order filter excludes is removed; any other stays', () => {
  type Search = { order?: string; sort?: OrderLineSort; color?: string }
  const changes: [search: Search, change: Search, sort: OrderLineSort | undefined][] = [
    [{ sort: 'product' }, { order }, undefined],
    [{ sort: '-order' }, { order }, '-order'],
    [{ order, sort: '-order' }, { order: 'PO-10' }, '-order'],
    [{ order, sort: '-order' }, { color: 'red' }, '-order'],
    [{ order, sort: '-order' }, { order: undefined }, undefined],
    [{ sort: '-product' }, { order: undefined, color: undefined }, '-product'],
    [{ sort: 'order' }, { color: 'red' }, 'order'],
  ]
  for (const [search, change, sort] of changes)
    assert.deepEqual(withValidSort(search, change), { ...change, sort })
})
