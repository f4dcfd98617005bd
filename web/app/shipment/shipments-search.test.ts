import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  readSelectedOrderLines,
  readShipmentsSearch,
  shownShipmentSort,
  withAllowedSort,
} from '#web/app/shipment/shipments-search.ts'
import { readBulkAddSearch } from '#web/shipments/bulk-add/bulk-add-search.ts'

test('invalid parameters of the address are dropped', () => {
  const valid = {
    state: 'open',
    code: 'S1',
    from: '2026-01-01',
    to: '2026-02-01',
    text: 'trans',
    sort: '-eta',
    rows: 50,
    after: 'x',
    page: 3,
  }
  assert.deepEqual(readShipmentsSearch(valid), valid)
  const nonsense = {
    state: 'lost',
    from: '2026-02-30',
    sort: 'weight',
    rows: 7,
    page: -1,
    text: {},
  }
  assert.deepEqual(readShipmentsSearch({ ...nonsense, code: 42 }), { code: '42', sort: '-code' })
})

test('a status replaces the state, and an unknown status is dropped', () => {
  assert.deepEqual(readShipmentsSearch({ status: 'received' }), { status: 'received' })
  assert.deepEqual(readShipmentsSearch({ status: 'cancelled', state: 'open' }), {
    status: 'cancelled',
  })
  assert.deepEqual(readShipmentsSearch({ status: 'open', state: 'closed' }), { state: 'closed' })
})

test('a sort that the filter does not allow is replaced', () => {
  const days = { from: '2026-01-01' }
  const sorts: [search: Record<string, string>, sort: string | undefined][] = [
    [{}, undefined],
    [{ sort: 'eta' }, 'eta'],
    [{ code: 'S1' }, '-code'],
    [{ code: 'S1', sort: '-eta' }, '-code'],
    [{ code: 'S1', sort: 'code' }, 'code'],
    [days, 'eta'],
    [{ ...days, sort: 'code' }, 'eta'],
    [{ ...days, sort: '-eta' }, '-eta'],
    [{ ...days, code: 'S1', sort: '-code' }, 'eta'],
  ]
  for (const [search, sort] of sorts) assert.equal(readShipmentsSearch(search).sort, sort)
})

test('a sort that a filter needs goes with it, and one that it does not need stays', () => {
  const from = '2026-01-01'
  const changed = (search: object, changes: object) => withAllowedSort(search, changes).sort
  assert.equal(changed({}, { from }), 'eta')
  assert.equal(changed({ from, sort: 'eta' }, { from: undefined }), undefined)
  assert.equal(changed({ from, to: from, sort: '-eta' }, { from: undefined }), '-eta')
  assert.equal(changed({ from, code: 'S1', sort: 'eta' }, { from: undefined }), '-code')
  assert.equal(changed({ code: 'S1', sort: '-code' }, { code: undefined }), undefined)
  assert.equal(changed({ text: 'box', sort: '-eta' }, { text: undefined }), '-eta')
})

test('selected order lines are read as ids, also a single one', () => {
  assert.deepEqual(readSelectedOrderLines({ orderLines: '1,2,33' }), { orderLines: '1,2,33' })
  assert.deepEqual(readSelectedOrderLines({ orderLines: 7 }), { orderLines: '7' })
  assert.deepEqual(readSelectedOrderLines({ orderLines: '1;drop' }), {})
  assert.deepEqual(readBulkAddSearch({ view: 'grid', name: 'Gift box', dueTo: 'soon' }), {
    view: 'grid',
    name: 'Gift box',
  })
  assert.deepEqual(readBulkAddSearch({ order: 'PO-1', sort: '-due' }), { order: 'PO-1' })
  assert.deepEqual(readBulkAddSearch({ sort: 'order' }), { sort: 'order' })
})

test('shipments under way come first, unless a sort was chosen or the filter has one', () => {
  const shown = (search: object) => shownShipmentSort(readShipmentsSearch({ ...search }))
  assert.deepEqual(
    [{}, { sort: '-eta' }, { state: 'open' }, { status: 'received' }, { code: 'S' }].map(shown),
    ['under-way', '-eta', undefined, undefined, '-code'],
  )
})
