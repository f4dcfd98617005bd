// Credits of settlements on an order line, together with cancellations of the buyer.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cancelOrderLines, changeOrderLines } from '#contract/orders/order-change-endpoints.ts'
import { listOrderChanges } from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrderLine } from '#contract/orders/order-endpoints.ts'
import { listDiscrepancies } from '#contract/receiving/discrepancy-endpoints.ts'
import { receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { orderFile, orderFileRow, sendFile } from '#test/samples/order-files.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')

const { createCount, figures, receive, discrepanciesOf, settle } = countingActions(world, lee, marc)

const orderLine = async (id: number) => (await lee.call(getOrderLine, { params: { id } })).reply

/** Cancels the pending quantity of an order line. */
const cancel = async (id: number) => {
  const { version } = await orderLine(id)
  const { status, text } = await marc.call(cancelOrderLines, {
    body: { lines: [{ id, version }], note: 'Not needed any more' },
  })
  assert.equal(status, 200, text)
}

test('a quantity that is cancelled and then credited is deducted once', async () => {
  const { orderLineId, rows } = await createCount({
    ...{ accepted: '80', rejected: '12', cancelled: '8' },
    reasonCode: 'damaged',
  })
  await cancel(orderLineId)
  for (const { id } of rows) assert.equal((await settle(id, 'credited')).status, 200)
  const line = await orderLine(orderLineId)
  assert.deepEqual(
    [line.cancelled, line.waived, line.received, line.pending, line.isConflict],
    ['20', '0', '80', '0', false],
  )
  const { reply } = await lee.call(listOrderChanges, {
    ...{ params: { id: line.orderId }, query: { limit: 100 } },
  })
  assert.ok(!reply.rows.some(({ lineId, kind }) => lineId === orderLineId && kind === 'waived'))
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('a credit deducts only what other shipments did not deliver meanwhile', async () => {
  const { orderLineId, rows } = await createCount({
    ...{ accepted: '70', rejected: '0', cancelled: '30' },
    reason: 'Lost',
  })
  const again = await closedShipment(lee, orderLineId, 20)
  await receive(again, { accepted: '20' })
  assert.equal((await settle(rows[0]?.id ?? 0, 'credited')).status, 200)
  const line = await orderLine(orderLineId)
  assert.deepEqual(
    [line.waived, line.received, line.pending, line.isConflict],
    ['10', '90', '0', false],
  )
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('a credit of what other shipments delivered meanwhile deducts nothing', async () => {
  const { orderLineId, rows } = await createCount({
    ...{ accepted: '70', rejected: '0', cancelled: '30' },
    reason: 'Lost',
  })
  const again = await closedShipment(lee, orderLineId, 30)
  await receive(again, { accepted: '30' })
  assert.equal((await settle(rows[0]?.id ?? 0, 'credited')).status, 200)
  const line = await orderLine(orderLineId)
  assert.deepEqual(
    [line.waived, line.received, line.pending, line.isConflict],
    ['0', '100', '0', false],
  )
  assert.deepEqual(await counterDifferences(world.owner), [])
  const stored = await world.owner.query(
    'select from order_lines where company_id = 1 and id = $1 and credits is null',
    [orderLineId],
  )
  assert.equal(stored.rowCount, 1)
  // Servers before 0.4.0 stored no credits as JSON null.
  await world.owner.query(
    `update order_lines set credits = 'null' where company_id = 1 and id = $1`,
    [orderLineId],
  )
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('crediting a quantity that is in transit again is a conflict', async () => {
  const { orderLineId, shipmentId } = await createCount({
    ...{ accepted: '70', rejected: '0', cancelled: '30' },
    reason: 'Lost',
  })
  await closedShipment(lee, orderLineId, 20)
  const [short] = await discrepanciesOf(shipmentId)
  assert.equal((await settle(short?.id ?? 0, 'credited')).status, 200)
  const line = await orderLine(orderLineId)
  assert.deepEqual([line.waived, line.inTransit, line.isConflict], ['30', '20', true])
})

/** An order of a hundred with a shortage: 90 received, 10 to be credited. */
const creditedOrder = async (code: string) => {
  const ada = await world.signIn('ada')
  const importOf = async (quantity: string) => {
    const { status, report } = await sendFile(
      world,
      ada,
      '?fileName=waived.csv',
      orderFile(orderFileRow(code, 1, quantity)),
    )
    assert.equal(status, 200)
    return report.conflictCount
  }
  await importOf('100')
  const { rows } = await world.owner.query<{ id: number }>(
    'select id::int from order_lines where company_id = 1 and order_code = $1',
    [code],
  )
  const orderLineId = rows[0]?.id ?? 0
  const { id, lineId, version } = await closedShipment(lee, orderLineId, 100)
  await marc.call(receiveShipment, {
    params: { id },
    version,
    body: { lines: [{ lineId, accepted: '90', cancelled: '10', reason: 'Lost' }] },
  })
  const [row] = (await lee.call(listDiscrepancies, { query: { shipmentId: id } })).reply.rows
  return {
    ...{ orderLineId, importOf },
    credit: async () => assert.equal((await settle(row?.id ?? 0, 'credited')).status, 200),
  }
}

test('an imported quantity includes the credit, whichever comes first', async () => {
  const first = await creditedOrder('WAIVED-1')
  await first.credit()
  // Of 105, 90 are received and 10 waived: 5 are pending.
  assert.equal(await first.importOf('105'), 0)
  assert.deepEqual(await figures(first.orderLineId), {
    ...{ received: '90', inTransit: '0', waived: '10', pending: '5', available: '5' },
  })
  assert.equal(await first.importOf('97'), 0)
  const second = await creditedOrder('WAIVED-2')
  assert.equal(await second.importOf('97'), 0)
  await second.credit()
  for (const { orderLineId } of [first, second])
    assert.deepEqual(await figures(orderLineId), {
      ...{ received: '90', inTransit: '0', waived: '7', pending: '0', available: '0' },
    })
  assert.equal(await first.importOf('90'), 0)
  assert.equal(await first.importOf('89'), 1)
  // An ordered quantity below the waived one counts as zero, never as negative.
  assert.equal(await first.importOf('8'), 1)
  assert.equal(await first.importOf('100'), 0)
  assert.equal((await figures(first.orderLineId)).waived, '10')
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('a manual change may lower a line to the received quantity, whatever was credited', async () => {
  const { orderLineId, credit } = await creditedOrder('WAIVED-3')
  await credit()
  const lower = async (quantity: string) => {
    const { version } = await orderLine(orderLineId)
    const body = { lines: [{ id: orderLineId, version, quantity }], note: 'As it came' }
    return (await marc.call(changeOrderLines, { body })).status
  }
  assert.equal(await lower('89'), 400)
  assert.equal(await lower('90'), 200)
  const line = await orderLine(orderLineId)
  assert.deepEqual(
    [line.cancelled, line.waived, line.pending, line.isConflict],
    ['10', '0', '0', false],
  )
})
