// Different ship-to texts of one place are compatible.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { importOrders } from '#contract/orders/order-import-endpoints.ts'
import { listPlaces, removePlace } from '#contract/settings/place-endpoints.ts'
import { getLineTemplate, importShipmentLines } from '#contract/shipments/line-import-endpoints.ts'
import {
  createShipment,
  getShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLine,
  addShipmentLines,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')

const header =
  'supplier_code;supplier_name;order_code;order_date;order_line;product_code;product_name;quantity;due_date;ship_to'
const row = (order: string, shipTo: string) =>
  `CARTRO;Cartró;${order};2026-01-01;1;P-${order};Product;100;2099-12-01;${shipTo}`
const file = [
  header,
  row('BY-CODE', 'MOLL'),
  row('BY-NAME', 'Harbour Warehouse'),
  row('AWAY', 'PRAT'),
  row('WORDS', 'Moll'),
].join('\n')
const imported = await marc.call(importOrders, { body: file })
assert.equal(imported.status, 200, imported.text)

const lineOf = async (order: string) => {
  const { reply } = await lee.call(listOrderLines, { query: { order, show: 'all' } })
  return reply.rows[0]?.id ?? 0
}
const [byCode, byName, away, words] = await Promise.all(
  ['BY-CODE', 'BY-NAME', 'AWAY', 'WORDS'].map(lineOf),
)
const entry = (orderLineId = 0) => ({ orderLineId, numberOfPackages: 1, quantityPerPackage: '2' })
const shipment = async (shipTo: string | null = null) => ({
  params: { id: (await lee.call(createShipment, { body: { shipTo } })).reply.id },
  version: 1,
})
const assertDiffers = (status: number, problem: { errors?: { code: string }[] | undefined }) => {
  assert.equal(status, 400)
  assert.ok(problem.errors?.every(({ code }) => code === 'ship-to-differs'))
}

test('an order imported with a place’s code makes a shipment to that place', async () => {
  const at = await shipment()
  assert.equal((await lee.call(addShipmentLine, { ...at, body: entry(byCode) })).status, 201)
  const { shipTo, shipToParty } = (await lee.call(getShipment, at)).reply
  assert.deepEqual([shipTo, shipToParty?.gln], ['MOLL', '9506000134369'])
})

test('lines of orders with a place’s code or name fit together, added one by one or together', async () => {
  const at = await shipment('Harbour Warehouse')
  assert.equal((await lee.call(addShipmentLine, { ...at, body: entry(byCode) })).status, 201)
  const next = { ...at, version: 2 }
  assert.equal((await lee.call(addShipmentLine, { ...next, body: entry(byName) })).status, 201)
  for (const other of [away, words]) {
    const { status, problem } = await lee.call(addShipmentLine, {
      ...at,
      version: 3,
      body: entry(other),
    })
    assertDiffers(status, problem)
  }
  const both = { lines: [entry(byName), entry(byCode)] }
  assert.equal(
    (await lee.call(addShipmentLines, { ...(await shipment()), body: both })).status,
    201,
  )
  const mixed = { lines: [entry(byName), entry(away)] }
  const refused = await lee.call(addShipmentLines, { ...(await shipment()), body: mixed })
  assertDiffers(refused.status, refused.problem)
})

test('a ship-to may change to another text of the same place', async () => {
  const at = await shipment()
  assert.equal((await lee.call(addShipmentLine, { ...at, body: entry(byCode) })).status, 201)
  const change = (shipTo: string, version: number) =>
    lee.call(updateShipment, { ...at, version, body: { shipTo } })
  assert.equal((await change('Harbour Warehouse', 2)).status, 200)
  const { status, problem } = await change('PRAT', 3)
  assertDiffers(status, problem)
})

test('an import of lines and its template treat texts of one place as equal', async () => {
  const at = await shipment('MOLL')
  const rows = ['order_code;order_line;quantity', 'BY-NAME;1;2', 'BY-CODE;1;2', 'AWAY;1;2']
  const { reply } = await lee.call(importShipmentLines, {
    ...at,
    query: { preview: 'true' },
    body: rows.join('\n'),
  })
  assert.deepEqual(
    [reply.good, reply.errors.map(({ row: number, code }) => [number, code])],
    [2, [[4, 'ship-to-differs']]],
  )
  const { text } = await lee.call(getLineTemplate, {
    params: at.params,
    query: { format: 'csv', lang: 'en' },
  })
  for (const [order, isIncluded] of [
    ['BY-CODE', true],
    ['BY-NAME', true],
    ['AWAY', false],
  ] as const)
    assert.equal(text.includes(order), isIncluded, order)
})

test('lines of a removed place can still be changed', async () => {
  const at = await shipment()
  const body = { lines: [entry(byCode), entry(byName)] }
  const { reply } = await lee.call(addShipmentLines, { ...at, body })
  const ada = await world.signIn('ada')
  const { rows } = (await ada.call(listPlaces, { query: { text: 'MOLL' } })).reply
  const moll = rows.find(({ code }) => code === 'MOLL')
  const removal = { params: { id: moll?.id ?? 0 }, version: 1 }
  assert.equal((await ada.call(removePlace, removal)).status, 204)
  const fewer = { numberOfPackages: 1, quantityPerPackage: '1' }
  for (const [index, lineId] of reply.lineIds.entries()) {
    const params = { ...at.params, lineId }
    const changed = await lee.call(updateShipmentLine, { params, version: 2 + index, body: fewer })
    assert.equal(changed.status, 200, changed.text)
  }
  // Without the place, only the ship-to text of a new line counts.
  const other = await shipment('MOLL')
  const { status, problem } = await lee.call(addShipmentLine, { ...other, body: entry(byName) })
  assertDiffers(status, problem)
})
