import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withValidSort } from '#web/app/list/order-line-sort.ts'
import { noFilters } from '#web/orders/list/orders-filter-names.ts'
import { filterToConfirm, readOrdersSearch } from '#web/orders/list/orders-search.ts'

test('invalid parameters of the address are dropped', () => {
  const valid = {
    show: 'all',
    product: 'BOX',
    size: 'M',
    color: 'red',
    dueFrom: '2026-01-01',
    dueTo: '2026-02-01',
    text: 'box',
    sort: '-product',
    rows: 50,
    after: 'x',
    page: 3,
  }
  assert.deepEqual(readOrdersSearch(valid), valid)
  const invalid = { show: 'none', dueFrom: '2026-02-30', sort: 'weight', rows: 7, page: -1 }
  assert.deepEqual(readOrdersSearch({ ...invalid, order: 42 }), { order: '42' })
})

test('lines of one order can be sorted only by line', () => {
  const sorts: [search: Record<string, string>, sort: string | undefined][] = [
    [{ sort: 'due' }, undefined],
    [{ sort: '-order' }, '-order'],
    [{ order: 'PO-1' }, undefined],
    [{ order: 'PO-1', sort: 'product' }, undefined],
    [{ order: 'PO-1', sort: 'order' }, undefined],
    [{ order: 'PO-1', sort: '-order' }, '-order'],
    [{ order: ' ', sort: 'product' }, 'product'],
  ]
  for (const [search, sort] of sorts) assert.equal(readOrdersSearch(search).sort, sort)
})

test('a cursor for a sort that is not available is dropped', () => {
  const page = { after: 'G-1~5', page: 2 }
  const parsed = readOrdersSearch({ order: 'PO-1', sort: 'product', ...page })
  assert.deepEqual(parsed, { order: 'PO-1' })
  for (const sort of ['order', '-order', undefined]) {
    const { after } = readOrdersSearch({ order: 'PO-1', sort, ...page })
    assert.equal(after, page.after)
  }
})

test('clearing the filters keeps the sort, except the sort by line within one order', () => {
  const cleared = (search: Record<string, string>) =>
    readOrdersSearch({ ...search, ...withValidSort(readOrdersSearch(search), noFilters) })
  assert.deepEqual(cleared({ color: 'red', sort: '-product' }), { sort: '-product' })
  assert.deepEqual(cleared({ order: 'PO-1', sort: '-order', show: 'all' }), { show: 'all' })
})

test('the lines to confirm are those of the filter, on all pages, unless it asks for others', () => {
  const toConfirm = { order: 'PO-1', confirmation: 'to-confirm' } as const
  assert.deepEqual(filterToConfirm({ order: 'PO-1', show: 'all' }), toConfirm)
  assert.deepEqual(filterToConfirm(toConfirm), toConfirm)
  assert.equal(filterToConfirm({ order: 'PO-1', confirmation: 'confirmed' }), undefined)
})
