import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  closeShipment,
  createShipment,
  getShipment,
  listShipmentEvents,
} from '#contract/shipments/shipment-endpoints.ts'
import {
  addShipmentLine,
  addShipmentLines,
  updateShipmentLine,
} from '#contract/shipments/shipment-line-endpoints.ts'
import { maxSerialNumbers } from '#domain/shipments/traceability.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const mar = await world.signIn('mar')

// Two order lines of one product and one of another, with enough quantity for all tests.
const candidates = await world.owner.query<{ id: number }>(
  `update order_lines set quantity = 90000, cancelled = 0, is_divisible = false, product_code = 'TRACED', size = '', color = ''
   where company_id = 1 and id in (
     select id from order_lines where company_id = 1 and supplier_id = 1 and in_open + in_transit + received = 0 order by id limit 3)
   returning id::int as id`,
)
const [orderLine = 0, sameProduct = 0, otherProduct = 0] = candidates.rows.map(({ id }) => id)
await world.owner.query(`update order_lines set size = 'M' where company_id = 1 and id = $1`, [
  otherProduct,
])
await world.owner.query('update orders set ship_to = null where company_id = 1')

const open = async () => {
  const created = await lee.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
  return { id: created.reply.id }
}
const entry = (orderLineId: number, pieces: number, traceability?: object) => ({
  ...{ orderLineId, numberOfPackages: 1, quantityPerPackage: String(pieces) },
  ...(traceability && { traceability }),
})
const linesOf = async (params: { id: number }) =>
  (await lee.call(getShipment, { params })).reply.lines.map(({ traceability }) => traceability)
const goods = (values: object) => ({
  ...{ lot: null, bestBefore: null, expiry: null, serialNumbers: [] },
  ...values,
})
const errorsOf = (answer: { problem: { errors?: object[] | undefined } }) =>
  answer.problem.errors?.map((error) => {
    const { pointer, code } = error as { pointer: string; code: string }
    return [pointer, code]
  })

test('a line keeps its lot, date and serial numbers after closing', async () => {
  const params = await open()
  const fullTraceability = { lot: 'A-1', expiry: '2030-01-31', serialNumbers: ['S2', 'S1'] }
  const lines = [
    entry(orderLine, 2, fullTraceability),
    entry(orderLine, 5, { lot: 'A-2' }),
    entry(otherProduct, 1),
  ]
  const added = await lee.call(addShipmentLines, { params, version: 1, body: { lines } })
  assert.equal(added.status, 201, added.text)
  const expected = [goods(fullTraceability), goods({ lot: 'A-2' }), null]
  assert.deepEqual(await linesOf(params), expected)
  assert.equal((await lee.call(closeShipment, { params, version: 2 })).status, 200)
  assert.deepEqual(await linesOf(params), expected)
})

test('omitted lot and dates stay, null clears them, and the history has both changes', async () => {
  const params = await open()
  const body = entry(orderLine, 3, { lot: 'A-1' })
  const { reply } = await lee.call(addShipmentLine, { params, version: 1, body })
  const line = { ...params, lineId: reply.lineIds[0] ?? 0 }
  const { orderLineId: _, ...change } = entry(orderLine, 4)
  await lee.call(updateShipmentLine, { params: line, version: 2, body: change })
  assert.deepEqual(await linesOf(params), [goods({ lot: 'A-1' })])
  const other = { ...change, traceability: { bestBefore: '2031-05-01' } }
  await lee.call(updateShipmentLine, { params: line, version: 3, body: other })
  assert.deepEqual(await linesOf(params), [goods({ bestBefore: '2031-05-01' })])
  const cleared = { ...change, traceability: null }
  await lee.call(updateShipmentLine, { params: line, version: 4, body: cleared })
  assert.deepEqual(await linesOf(params), [null])
  const { reply: history } = await lee.call(listShipmentEvents, { params })
  const changes = history
    .filter(({ kind }) => kind === 'line-changed')
    .map(({ details }) => details.traceability ?? 'the same')
  assert.deepEqual(changes, [
    'the same',
    { from: goods({ lot: 'A-1' }), to: goods({ bestBefore: '2031-05-01' }) },
    { from: goods({ bestBefore: '2031-05-01' }), to: null },
  ])
})

test('a line has one serial number for each piece, also after its quantity changes', async () => {
  const params = await open()
  const at = '/body/traceability/serialNumbers'
  const few = entry(orderLine, 3, { serialNumbers: ['1', '2'] })
  const refused = await lee.call(addShipmentLine, { params, version: 1, body: few })
  assert.deepEqual(errorsOf(refused), [[at, 'serial-count']])
  const twoDates = entry(orderLine, 3, { bestBefore: '2030-01-01', expiry: '2030-01-01' })
  const dates = await lee.call(addShipmentLine, { params, version: 1, body: twoDates })
  assert.deepEqual(errorsOf(dates), [['/body/traceability/expiry', 'two-dates']])
  const body = entry(orderLine, 2, { serialNumbers: ['1', '2'] })
  const { reply } = await lee.call(addShipmentLine, { params, version: 1, body })
  const line = { ...params, lineId: reply.lineIds[0] ?? 0 }
  const { orderLineId: _, ...more } = entry(orderLine, 3)
  const short = await lee.call(updateShipmentLine, { params: line, version: 2, body: more })
  assert.deepEqual(errorsOf(short), [[at, 'serial-count']])
})

test('a serial number occurs once for each product of a shipment, and a line may keep its own', async () => {
  const params = await open()
  const numbered = (orderLineId: number, ...serialNumbers: string[]) =>
    entry(orderLineId, serialNumbers.length, { serialNumbers })
  const at = (index: number) => `/body/lines/${index}/traceability/serialNumbers`
  const repeated = {
    lines: [numbered(orderLine, 'A', 'B'), numbered(otherProduct, 'A'), numbered(sameProduct, 'B')],
  }
  const refused = await lee.call(addShipmentLines, { params, version: 1, body: repeated })
  assert.deepEqual(errorsOf(refused), [[at(2), 'repeated-serial']])
  // Another product may have the same serial number.
  const body = { lines: [numbered(orderLine, 'A', 'B'), numbered(otherProduct, 'A')] }
  const added = await lee.call(addShipmentLines, { params, version: 1, body })
  assert.equal(added.status, 201, added.text)
  const again = await lee.call(addShipmentLine, {
    params,
    version: 2,
    body: numbered(sameProduct, 'A'),
  })
  assert.deepEqual(errorsOf(again), [['/body/traceability/serialNumbers', 'repeated-serial']])
  const line = { ...params, lineId: added.reply.lineIds[0] ?? 0 }
  const { orderLineId: _, ...swapped } = numbered(orderLine, 'B', 'A')
  const changed = await lee.call(updateShipmentLine, { params: line, version: 2, body: swapped })
  assert.equal(changed.status, 200, changed.text)
  // Another shipment may have the same serial numbers.
  const otherShipment = await open()
  const otherLine = { params: otherShipment, version: 1, body: numbered(sameProduct, 'A', 'B') }
  assert.equal((await lee.call(addShipmentLine, otherLine)).status, 201)
})

test('the serial numbers of a shipment are limited', async () => {
  const params = await open()
  const numbers = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) => `${from + index}`)
  const { line, shipment } = maxSerialNumbers
  const lines = Array.from({ length: shipment / line }, (_, index) =>
    entry(orderLine, line, { serialNumbers: numbers(index * line, line) }),
  )
  const added = await lee.call(addShipmentLines, { params, version: 1, body: { lines } })
  assert.equal(added.status, 201, added.text)
  const body = entry(otherProduct, 1, { serialNumbers: ['one-more'] })
  const refused = await lee.call(addShipmentLine, { params, version: 2, body })
  assert.deepEqual(errorsOf(refused), [['/body/traceability/serialNumbers', 'too-big']])
})

test('one of two concurrent additions of a serial number succeeds', async () => {
  for (let round = 0; round < 5; round++) {
    const params = await open()
    const lineWithSerial = (orderLineId: number) => ({
      ...{ params, version: 1, body: entry(orderLineId, 1, { serialNumbers: ['ONE'] }) },
    })
    const answers = await Promise.all([
      lee.call(addShipmentLine, lineWithSerial(orderLine)),
      mar.call(addShipmentLine, lineWithSerial(sameProduct)),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 412])
    const numbers = (await linesOf(params)).flatMap((line) => line?.serialNumbers ?? [])
    assert.deepEqual(numbers, ['ONE'])
  }
})
