import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import { listAllReceipts, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import { listShipmentEvents } from '#contract/shipments/shipment-endpoints.ts'
import { countingActions } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const mar = await world.signIn('mar')
const bea = await world.signIn('bea')
const marc = await world.signIn('marc')
const { createCount } = countingActions(world, mar, marc.actingFor(1))
const first = await createCount({ accepted: '60', cancelled: '40', reason: 'Short' })
const second = await createCount({ accepted: '100' })

const receipts = async (who: typeof mar, query: object = {}) =>
  (await who.call(listAllReceipts, { query })).reply.rows
const orderIdOf = async (id: number) =>
  (await mar.call(getOrderLine, { params: { id } })).reply.orderId

test('the list has receipts of all shipments, newest first, with their shipment and order line', async () => {
  const [newest, before] = await receipts(mar)
  const line = (await mar.call(getOrderLine, { params: { id: second.orderLineId } })).reply
  assert.deepEqual(
    [newest?.shipmentId, newest?.orderCode, newest?.lineNumber, newest?.accepted],
    [second.shipmentId, line.orderCode, line.lineNumber, '100'],
  )
  assert.deepEqual([before?.shipmentId, before?.cancelled], [first.shipmentId, '40'])
  const [rowOfStaff] = await receipts(marc)
  assert.deepEqual([rowOfStaff?.id, rowOfStaff?.supplier?.id], [newest?.id, 1])
  const pages = (await mar.call(listAllReceipts, { query: { limit: 1 } })).reply
  const next = await receipts(mar, { limit: 1, after: pages.next ?? '' })
  assert.equal(next[0]?.id, before?.id)
})

test('receipts are filtered by shipment, order and day, and hidden from other suppliers', async () => {
  const ids = async (query: object, who = mar) =>
    (await receipts(who, query)).map(({ shipmentId }) => shipmentId)
  assert.deepEqual(await ids({ shipmentId: first.shipmentId }), [first.shipmentId])
  const orderId = await orderIdOf(first.orderLineId)
  assert.ok((await ids({ orderId })).includes(first.shipmentId))
  const { rows } = await world.owner.query(
    'select id from orders where company_id = 1 and supplier_id = 1 and id <> $1 and id not in (select order_id from order_lines where company_id = 1 and id = any($2)) limit 1',
    [orderId, [first.orderLineId, second.orderLineId]],
  )
  assert.ok(!(await ids({ orderId: Number(rows[0].id) })).includes(first.shipmentId))
  assert.deepEqual(await ids({ from: '2099-01-01' }), [])
  assert.ok((await ids({ to: '2099-01-01' })).length >= 2)
  assert.deepEqual(await ids({ shipmentId: first.shipmentId }, bea), [])
})

test('discrepancies are filtered by order', async () => {
  const idsOf = async (orderId: number, who = mar) =>
    (await who.call(listDiscrepancies, { query: { orderId } })).reply.rows.map(({ id }) => id)
  const orderId = await orderIdOf(first.orderLineId)
  const id = first.rows[0]?.id ?? 0
  assert.ok((await idsOf(orderId)).includes(id))
  assert.ok((await idsOf(orderId, marc)).includes(id))
  assert.ok(!(await idsOf(orderId, bea)).includes(id))
  assert.ok(!(await idsOf(999_999)).includes(id))
})

test('a history returns at most the requested number of entries', async () => {
  const params = { id: first.shipmentId }
  const events = (await mar.call(listShipmentEvents, { params, query: { limit: 1 } })).reply
  assert.deepEqual([events.length, events[0]?.kind], [1, 'received'])
  assert.equal((await mar.call(listReceipts, { params, query: { limit: 1 } })).reply.length, 1)
  const none = await mar.call(listShipmentEvents, { params, query: { limit: 0 } })
  assert.equal(none.problem.errors?.[0]?.pointer, '/query/limit')
})
