import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportOrderLines, listOrderLines } from '#contract/orders/order-endpoints.ts'
import {
  closeShipment,
  createShipment,
  getShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const marc = await world.signIn('marc')
const lee = await world.signIn('lee')

const take = (...rows: string[]) => sendFile(world, marc, '?rows=all', orderFile(...rows))
const linesOf = async (order: string) =>
  (await lee.call(listOrderLines, { query: { order, sort: 'order' } })).reply.rows
const references = async (order: string) =>
  (await linesOf(order)).map(({ lineNumber }) => lineNumber)

test('references stay as the buyer wrote them, and zeros do not make another line', async () => {
  const first = await take(orderFileRow('Z-1', '00010', '5'), orderFileRow('Z-1', '00020', '5'))
  assert.equal(first.report.lines.created, 2)
  assert.deepEqual(await references('Z-1'), ['00010', '00020'])
  const again = await take(orderFileRow('Z-1', '10', '6'), orderFileRow('Z-1', '20.0', '5'))
  assert.deepEqual(again.report.lines, { created: 0, changed: 1, unchanged: 1 })
  assert.deepEqual(await references('Z-1'), ['00010', '00020'])
})

test('a reference that lost its zeros once gets them back', async () => {
  await take(orderFileRow('Z-2', '10', '5'))
  const { report } = await take(orderFileRow('Z-2', '0010', '5'))
  assert.equal(report.lines.changed, 1)
  assert.deepEqual(await references('Z-2'), ['0010'])
})

test('references that are no plain numbers are lines of their own, in the order that people read them', async () => {
  const { status, report } = await take(
    orderFileRow('Z-3', '1.10', '5'),
    orderFileRow('Z-3', '1.2', '5'),
    orderFileRow('Z-3', '1.1', '5'),
    orderFileRow('Z-3', 'A10', '5'),
    orderFileRow('Z-3', '12345678901234567890', '5'),
  )
  assert.equal(status, 200)
  assert.equal(report.lines.created, 5)
  assert.deepEqual(await references('Z-3'), ['1.1', '1.2', '1.10', '12345678901234567890', 'A10'])
  const again = await take(orderFileRow('Z-3', '1.2', '7'), orderFileRow('Z-3', '1.3', '5'))
  assert.deepEqual(again.report.lines, { created: 1, changed: 1, unchanged: 0 })
  assert.deepEqual((await references('Z-3')).slice(-1), ['1.3'])
})

test('two rows whose references differ by zeros alone are one line said twice', async () => {
  const { status, problem } = await take(
    orderFileRow('Z-4', '10', '5'),
    orderFileRow('Z-4', '010', '6'),
  )
  assert.equal(status, 400)
  assert.deepEqual(
    problem.errors?.map(({ params }) => params?.reason),
    ['duplicate', 'duplicate'],
  )
})

test('files and papers say the reference as it was written', async () => {
  await take(orderFileRow('Z-5', '00010', '5'), orderFileRow('Z-5', '1.1', '5'))
  const { text } = await lee.call(exportOrderLines, {
    query: { order: 'Z-5', format: 'csv', lang: 'en' },
  })
  assert.match(text, /Z-5,00010,/)
  const shipment = (await lee.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } }))
    .reply
  let { version } = shipment
  for (const { id } of await linesOf('Z-5')) {
    const body = { orderLineId: id, numberOfPackages: 1, quantityPerPackage: '1' }
    const added = await lee.call(addShipmentLine, { params: { id: shipment.id }, version, body })
    assert.equal(added.status, 201, added.text)
    version = (await lee.call(getShipment, { params: { id: shipment.id } })).reply.version
  }
  const closed = await lee.call(closeShipment, { params: { id: shipment.id }, version })
  assert.ok(closed.status < 300, closed.text)
  const { rows } = await world.owner.query(
    `select l ->> 'orderLineNumber' as said from document_snapshots p, jsonb_array_elements(p.content -> 'lines') l
     where p.shipment_id = $1`,
    [shipment.id],
  )
  assert.deepEqual(
    rows.map(({ said }) => said),
    ['00010', '1.1'],
  )
})
