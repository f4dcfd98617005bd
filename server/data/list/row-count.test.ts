import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { countOrderLines, listOrderLines } from '#contract/orders/order-endpoints.ts'
import { maxRowsCounted } from '#contract/page.ts'
import {
  countOwnSignInEvents,
  countSignInEvents,
  listOwnSignInEvents,
  listSignInEvents,
} from '#contract/people/sign-in-event-endpoints.ts'
import { countPlaces, listPlaces } from '#contract/settings/place-endpoints.ts'
import {
  countSettingEvents,
  countSupplierSettings,
  listSettingEvents,
  listSupplierSettings,
} from '#contract/settings/settings-endpoints.ts'
import { countShipments, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { addDays } from '#domain/units/day.ts'
import { nodesOf, plansOf, scannedRows } from '#test/database/query-plan.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { demoToday } from '#test/world/demo-day.ts'
import { rowsPerSupplier } from '#test/world/large-suppliers.ts'
import { type CallInput, openLargeWorld, openWorldWith } from '#test/world/world.ts'

const { lee, ada, pau } = await openWorldWith('lee', 'ada', 'pau')
const today = demoToday()

type ShipmentQuery = CallInput<typeof countShipments>['query']
type LineQuery = CallInput<typeof countOrderLines>['query']

/** Reads the ids of a list page by page. */
async function allIds(
  read: (after: string | undefined) => Promise<{ rows: { id: number }[]; next: string | null }>,
) {
  const ids: number[] = []
  for (let after: string | undefined; ; ) {
    const { rows, next } = await read(after)
    ids.push(...rows.map(({ id }) => id))
    if (next === null) return ids
    after = next
  }
}

const shipmentFilters: ShipmentQuery[] = [
  {},
  { state: 'open' },
  { status: 'in-transit', sort: '-eta' },
  { code: 's0000' },
  { text: 's0000' },
  { text: 's0', state: 'closed' },
  { from: addDays(today, -30), to: today },
  { text: 'zz nothing' },
  { code: 'S', from: addDays(today, -400) },
]
const lineFilters: LineQuery[] = [
  {},
  { show: 'all' },
  { order: 'PO-1004' },
  { product: 'box', sort: '-due' },
  { color: 'kraft', show: 'all' },
  { size: 'A4', color: 'kraft', sort: 'product' },
  { dueFrom: addDays(today, -60), dueTo: today, sort: 'order' },
  { text: 'box', order: 'PO' },
]

test('a count equals the rows of all pages, and the cursor of a row leads to the next row', async () => {
  for (const query of shipmentFilters) {
    const page = (after: string | undefined, limit = 100) =>
      lee.call(listShipments, { query: { ...query, limit, after } }).then(({ reply }) => reply)
    const ids = await allIds((after) => page(after))
    const row = Math.max(1, Math.floor(ids.length / 2))
    const { reply, text } = await lee.call(countShipments, { query: { ...query, row } })
    assert.deepEqual(
      [reply.count, reply.isMore],
      [ids.length, false],
      `${JSON.stringify(query)} ${text}`,
    )
    if (ids.length === 0) assert.equal(reply.after, null)
    else {
      const { rows } = await page(reply.after ?? '')
      assert.deepEqual(
        rows.map(({ id }) => id),
        ids.slice(row),
        JSON.stringify(query),
      )
    }
  }
  for (const query of lineFilters) {
    const page = (after: string | undefined) =>
      lee
        .call(listOrderLines, { query: { ...query, limit: 100, after } })
        .then(({ reply }) => reply)
    const ids = await allIds(page)
    assert.ok(ids.length > 0, JSON.stringify(query))
    const row = Math.ceil(ids.length / 3)
    const { reply } = await lee.call(countOrderLines, { query: { ...query, row } })
    assert.deepEqual([reply.count, reply.isMore], [ids.length, false], JSON.stringify(query))
    const { rows } = await page(reply.after ?? '')
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids.slice(row).slice(0, 100),
      JSON.stringify(query),
    )
  }
})

test('a row number beyond the list has no cursor', async () => {
  const { reply } = await lee.call(countShipments, { query: { row: 10_000 } })
  assert.equal(reply.after, null)
  assert.equal((await lee.call(countShipments, { query: { row: 10_001 } })).status, 400)
})

test('other lists are counted too, each within the caller’s scope', async () => {
  const counts = [
    [listPlaces, countPlaces],
    [listSupplierSettings, countSupplierSettings],
    [listSettingEvents, countSettingEvents],
    [listSignInEvents, countSignInEvents],
    [listOwnSignInEvents, countOwnSignInEvents],
  ] as const
  for (const [list, count] of counts) {
    const { rows } = (await ada.call(list, { query: { limit: 100 } })).reply
    const { reply } = await ada.call(count, { query: {} })
    assert.deepEqual(reply, { count: rows.length, isMore: false, after: null }, count.url)
  }
  assert.equal((await lee.call(countSignInEvents, { query: {} })).status, 404)
  const countOfPau = (await pau.call(countShipments, { query: {} })).reply.count
  assert.notEqual(countOfPau, (await lee.call(countShipments, { query: {} })).reply.count)
})

test('a count stops at ten thousand and reads a bounded number of rows', async () => {
  const world = await openLargeWorld()
  const client = new pg.Client({ connectionString: world.databaseUrl })
  client.on('error', () => {})
  await client.connect()
  after(() => client.end())
  assert.ok(rowsPerSupplier > maxRowsCounted)
  const queries: [typeof countShipments | typeof countOrderLines, ShipmentQuery | LineQuery][] = [
    [countShipments, {}],
    [countShipments, { sort: 'eta' }],
    [countShipments, { sort: '-code', code: 'C' }],
    [countShipments, { text: 'carrier' }],
    [countOrderLines, { show: 'all' }],
    [countOrderLines, { show: 'all', text: 'product' }],
    [countOrderLines, { show: 'all', product: 'P-', sort: 'due' }],
  ]
  const who = await world.signIn('mar')
  for (const [endpoint, query] of queries) {
    const input = { query: { ...query, row: maxRowsCounted } } as CallInput<typeof endpoint>
    const { result, statements } = await captureStatements(() => who.call(endpoint, input))
    const context = `${JSON.stringify(query)} ${result.text}`
    assert.deepEqual([result.reply.count, result.reply.isMore], [10_000, true], context)
    assert.ok(result.reply.after, context)
    const [statement] = statements
    assert.ok(statement)
    const table = endpoint === countShipments ? 'shipments' : 'order_lines'
    for (const plan of await plansOf(client, statement)) {
      const scans = nodesOf(plan).filter((node) => node['Relation Name'] === table)
      const read = scans.reduce((sum, node) => sum + scannedRows(node), 0)
      assert.ok(read <= 2 * rowsPerSupplier + 200, `${context} read ${read}`)
      assert.ok(
        !scans.some((node) => node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0),
        context,
      )
    }
  }
})
