import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Query } from '@tanstack/react-query'
import type { ChangeNotice } from '#domain/notices/change-notice.ts'
import { noSupplier } from '#domain/parties/supplier.ts'
import { isStale, recordOwnVersion } from '#web/app/live/query-staleness.ts'

const query = (url: string, id: number | null, data: unknown, supplier = 1) =>
  ({
    queryKey: [supplier, url, { params: id === null ? null : { id }, query: null }],
    state: { data },
  }) as unknown as Query

const cached = {
  details: query('GET /api/shipments/:id', 7, { version: 3 }),
  packing: query('GET /api/shipments/:id/packing', 7, { version: 3 }),
  history: query('GET /api/shipments/:id/events', 7, {
    pages: [[{ version: 2 }, { version: 3 }], []],
  }),
  list: query('GET /api/shipments', null, { rows: [{ id: 7, version: 3 }] }),
  'another list': query('GET /api/shipments', null, { rows: [{ id: 8, version: 9 }] }),
  unread: query('GET /api/shipments/:id', 7, undefined),
  'order lines': query('GET /api/order-lines', null, { rows: [] }),
  starter: query('GET /api/starter', null, {}),
  'another shipment': query('GET /api/shipments/:id', 8, { version: 1 }),
  'dock slots': query('GET /api/shipments/:id/dock-slots', 7, {}),
  'dock board': query('GET /api/dock-board', null, {}),
  messages: query('GET /api/shipments/:id/messages', 7, []),
  'another supplier': query('GET /api/shipments/:id', 7, { version: 1 }, 2),
  views: query('GET /api/views', null, []),
  comments: query('GET /api/shipments/:id/comments', 7, { pages: [[]] }),
  'commented lines': query('GET /api/orders/:id/commented-lines', 3, []),
  'comments on an order': query('GET /api/orders/:id/comments', 7, { pages: [[]] }),
}

const staleQueries = (notice?: ChangeNotice) =>
  Object.entries(cached)
    .filter(([, cachedQuery]) => isStale(cachedQuery, 1, notice))
    .map(([name]) => name)

const shipment = (version: number | null): ChangeNotice => ({ kind: 'shipment', id: 7, version })
const always = [
  ...['another list', 'unread', 'order lines', 'starter', 'dock slots', 'dock board', 'messages'],
]

test('a query that already has the version is not refetched', () => {
  assert.deepEqual(staleQueries(shipment(3)), always)
  assert.deepEqual(staleQueries(shipment(2)), always)
})

test('a query whose key names no route is not refetched', () => {
  for (const queryKey of [
    ['despatch-advice', 7, 3, 'ubl-t120'],
    ['imported file', 5],
  ]) {
    const other = { queryKey, state: {} } as unknown as Query
    assert.equal(isStale(other, 1, shipment(4)), false)
    assert.equal(isStale(other, noSupplier), false)
  }
})

test('a newer version or a removal makes all queries of the shipment stale, and no others', () => {
  const all = ['details', 'packing', 'history', 'list', ...always]
  assert.deepEqual(staleQueries(shipment(4)), all)
  assert.deepEqual(staleQueries(shipment(null)), all)
})

test('a blocked time of a dock makes the board and offered slots stale', () => {
  assert.deepEqual(staleQueries({ kind: 'docks' }), ['dock slots', 'dock board'])
})

test('a comment makes only the comments on its subject stale', () => {
  assert.deepEqual(staleQueries({ kind: 'comments', subject: 'shipment', id: 7 }), ['comments'])
  assert.deepEqual(staleQueries({ kind: 'comments', subject: 'order', id: 8 }), [])
})

test('changed order lines make order lines and each shipment stale; a gap makes all queries of the supplier stale', () => {
  const shipments = ['details', 'unread', 'another shipment']
  assert.deepEqual(
    staleQueries({ kind: 'order-lines' }).sort(),
    [...shipments, 'order lines', 'starter'].sort(),
  )
  const others = ['another supplier', 'views']
  assert.deepEqual(
    staleQueries(),
    Object.keys(cached).filter((name) => !others.includes(name)),
  )
})

test('without an acting supplier, queries of every supplier may be stale', () => {
  const stale = Object.entries(cached)
    .filter(([, cachedQuery]) => isStale(cachedQuery, noSupplier, shipment(4)))
    .map(([name]) => name)
  assert.deepEqual(stale, ['details', 'packing', 'history', 'list', ...always, 'another supplier'])
})

test('a version that this page created makes nothing stale, unless one by others came before it', () => {
  const detailsOf = (id: number, version: number) =>
    query('GET /api/shipments/:id', id, { version })
  const lines = query('GET /api/order-lines', null, { rows: [] })
  for (const version of [5, 6]) recordOwnVersion(9, version)
  const notice: ChangeNotice = { kind: 'shipment', id: 9, version: 6 }
  assert.equal(isStale(detailsOf(9, 4), 1, notice), false)
  assert.equal(isStale(lines, 1, notice), false)
  assert.equal(isStale(detailsOf(9, 3), 1, notice), true)
  assert.equal(isStale(lines, 1, { ...notice, version: 4 }), true)
  assert.equal(isStale(lines, 1, { ...notice, version: 7 }), true)
})
