import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countOrderLines,
  exportOrderLines,
  getOrderLine,
  listOrderLines,
} from '#contract/orders/order-endpoints.ts'
import { getPacking, listPackagePresets } from '#contract/packing/packing-endpoints.ts'
import {
  countShipments,
  createShipment,
  exportShipments,
  getShipment,
  listShipmentEvents,
  listShipments,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { getStarter } from '#contract/workspace/starter-endpoints.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { openWorldWith, type TestActor } from '#test/world/world.ts'

const { world, marc, lee } = await openWorldWith('marc', 'lee')

const rowsOfCompany = async (table: string) =>
  (
    await world.owner.query<{ id: number; supplier: number }>(
      `select id::int as id, supplier_id::int as supplier from ${table} where company_id = 1 order by id`,
    )
  ).rows
const shipments = await rowsOfCompany('shipments')
const lines = await rowsOfCompany('order_lines')
assert.ok(new Set(shipments.map(({ supplier }) => supplier)).size > 1)

type List = typeof listShipments | typeof listOrderLines
type Query = Record<string, unknown>

/** Reads all rows of a list, two a page, forwards and backwards. */
async function readThrough(who: TestActor, endpoint: List, query: Query) {
  const rows: { id: number; supplier?: { id: number } | undefined }[] = []
  let cursor: Query = {}
  for (;;) {
    const input = { query: { ...query, ...cursor, limit: 2 } } as never
    const { reply, text, status } = await who.call(endpoint, input)
    assert.equal(status, 200, text)
    rows.push(...reply.rows)
    if (reply.next === null) break
    cursor = { after: reply.next }
    const back = await who.call(endpoint, {
      query: { ...query, before: reply.next, limit: 2 },
    } as never)
    assert.deepEqual(back.reply.rows.at(-1), reply.rows.at(-2))
  }
  return rows
}

const sorts = {
  shipments: ['created', '-created', 'eta', '-eta', 'code', '-code'],
  lines: ['due', '-due', 'product', '-product', 'order', '-order'],
}

test('company staff who act for no supplier read each row once, with its supplier, in every order', async () => {
  const read = async (endpoint: List, query: Query, all: typeof shipments) => {
    const rows = await readThrough(marc, endpoint, query)
    const found = rows.map(({ id, supplier }) => ({ id, supplier: supplier?.id }))
    assert.deepEqual(
      found.sort((a, b) => a.id - b.id),
      all,
      JSON.stringify(query),
    )
  }
  for (const sort of sorts.shipments) await read(listShipments, { sort }, shipments)
  for (const sort of sorts.lines) await read(listOrderLines, { sort, show: 'all' }, lines)
})

test('filters and texts match the same rows for all suppliers as for one at a time', async () => {
  const queries: [List, Query][] = [
    [listShipments, { state: 'open' }],
    [listShipments, { state: 'closed', sort: 'eta' }],
    [listShipments, { status: 'in-transit' }],
    [listShipments, { code: 's0000' }],
    [listShipments, { text: 'vallès' }],
    [listShipments, { text: '02' }],
    [listOrderLines, { color: 'kraft', show: 'all' }],
    [listOrderLines, { size: 'S', text: 'bag' }],
    [listOrderLines, { order: 'PO-10' }],
    [listOrderLines, { product: 'B', sort: 'due' }],
    [listOrderLines, { dueFrom: '2020-01-01', dueTo: '2030-01-01', sort: 'product' }],
    [listOrderLines, { text: 'paper' }],
  ]
  for (const [endpoint, query] of queries) {
    const { sort: _sort, ...filter } = query
    const expected: number[] = []
    for (const supplier of [1, 2, 3])
      for (const { id } of await readThrough(marc.actingFor(supplier), endpoint, query))
        expected.push(id)
    const rows = await readThrough(marc, endpoint, query)
    const ascending = (a: number, b: number) => a - b
    assert.deepEqual(
      rows.map(({ id }) => id).sort(ascending),
      expected.sort(ascending),
      JSON.stringify(query),
    )
    const counts = endpoint === listShipments ? countShipments : countOrderLines
    const { reply } = await marc.call(counts, { query: filter } as never)
    assert.deepEqual(reply, { count: expected.length, isMore: false, after: null })
  }
})

test('a supplier’s users read only its rows, before and after company staff read all', async () => {
  const own = shipments.filter(({ supplier }) => supplier === 1).map(({ id }) => id)
  const { reply } = await lee.call(listShipments, { query: { sort: 'created', limit: 100 } })
  assert.deepEqual(
    reply.rows.map(({ id }) => id),
    own,
  )
  assert.ok(reply.rows.every((row) => !('supplier' in row)))
})

test('a list of all suppliers needs one statement, except for the first of a session', async () => {
  const ines = await world.signIn('ines')
  const statementsOf = async (work: () => Promise<{ status: number }>) => {
    const { result, statements } = await captureStatements(work)
    assert.equal(result.status, 200)
    return statements.length
  }
  assert.equal(await statementsOf(() => ines.call(listShipments)), 2)
  assert.equal(await statementsOf(() => ines.call(listShipments)), 1)
  assert.equal(await statementsOf(() => ines.call(listOrderLines)), 1)
  assert.equal(await statementsOf(() => ines.call(getStarter)), 1)
})

test('Today sums the counts of the suppliers', async () => {
  const { reply: all } = await marc.call(getStarter)
  const ofSuppliers = await Promise.all(
    [1, 2, 3].map(async (supplier) => (await marc.actingFor(supplier).call(getStarter)).reply),
  )
  const figures = {
    late: ({ late }) => late.shipments + late.arrivals,
    toReceive: ({ toReceive }) => toReceive?.count ?? 0,
    toSettle: ({ toSettle }) => toSettle?.count ?? 0,
    proposals: ({ proposals }) => proposals?.count ?? 0,
  } satisfies Record<string, (starter: typeof all) => number>
  for (const [name, figure] of Object.entries(figures)) {
    const sum = ofSuppliers.reduce((total, starter) => total + figure(starter), 0)
    assert.equal(figure(all), sum, name)
  }
  for (const [index, day] of all.days.entries()) {
    const daysOfSuppliers = ofSuppliers.map(({ days }) => days[index] ?? assert.fail())
    assert.equal(
      day.shipments,
      daysOfSuppliers.reduce((sum, { shipments }) => sum + shipments, 0),
    )
    assert.equal(
      day.dueLines,
      daysOfSuppliers.reduce((sum, { dueLines }) => sum + dueLines, 0),
    )
  }
})

test('a file of all suppliers names the supplier of each row', async () => {
  for (const [endpoint, all] of [
    [exportShipments, shipments],
    [exportOrderLines, lines],
  ] as const) {
    const query = endpoint === exportOrderLines ? { show: 'all' } : {}
    const { text } = await marc.call(endpoint, { query } as never)
    const [header = '', ...rows] = text.trim().split('\r\n')
    const index = header.split(',').indexOf('supplierCode')
    assert.ok(index >= 0, header)
    assert.equal(rows.length, all.length)
    const codes = new Set(rows.map((row) => row.split(',').at(index)))
    assert.equal(codes.size, new Set(all.map(({ supplier }) => supplier)).size)
  }
})

test('staff read and change a shipment or order line without naming its supplier, but create none', async () => {
  const created = await marc.actingFor(2).call(createShipment, { body: {} })
  const params = { id: created.reply.id }
  const { reply } = await marc.call(getShipment, { params })
  assert.deepEqual(reply.supplier, { id: 2, code: 'BOSSES', name: 'Bosses', isActive: true })
  assert.equal((await marc.call(getPacking, { params })).status, 200)
  assert.equal((await marc.call(listShipmentEvents, { params })).reply.length, 1)
  const changed = await marc.call(updateShipment, { params, version: 1, body: { note: 'Seen' } })
  assert.equal(changed.reply.note, 'Seen')
  const { rows } = await world.owner.query(
    'select distinct supplier_id::int as supplier from shipment_events where shipment_id = $1',
    [params.id],
  )
  assert.deepEqual(rows, [{ supplier: 2 }])
  const line = lines.find(({ supplier }) => supplier === 2)?.id ?? 0
  assert.equal((await marc.call(getOrderLine, { params: { id: line } })).reply.id, line)
  assert.equal((await marc.call(createShipment, { body: {} })).problem.code, 'supplier-required')
  assert.equal((await marc.call(listPackagePresets)).problem.code, 'supplier-required')
})

test('an invalid id in the path is refused without a query', async () => {
  for (const id of ['1e3', '0x10', '-1', 'x', '99999999999999999999']) {
    const { status } = await marc.call(getShipment, { params: { id } as never })
    assert.ok(status === 400 || status === 404, `${id}: ${status}`)
  }
})

test('a file of all suppliers has the filtered rows', async () => {
  const [shipment] = (await marc.call(listShipments)).reply.rows
  const query = { text: shipment?.code ?? '' }
  const found = (await marc.call(listShipments, { query })).reply.rows
  const file = (await marc.call(exportShipments, { query })).text.trim().split(/\r?\n/)
  assert.deepEqual(
    file.slice(1).map((row) => row.split(',', 1)[0]),
    found.map(({ id }) => String(id)),
  )
})
