import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDiscrepancies, reverseSettlement } from '#contract/receiving/discrepancy-endpoints.ts'
import { correctReceipt, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import {
  getShipment,
  listShipmentEvents,
  receiveShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { counterDifferences } from '#test/concurrency/cap-invariant.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const { orderLineOf100, receive, createCount, figures, settle } = countingActions(world, lee, marc)

const receiptsOf = async (id: number) => (await lee.call(listReceipts, { params: { id } })).reply
const reverse = (id: number, version: number, receiptId: number, key?: string) =>
  marc.call(correctReceipt, {
    ...{ params: { id }, version, body: { receiptId, reason: 'Counted the wrong pallet' } },
    ...(key && { key }),
  })

test('reversing a receipt restores the figures, withdraws its discrepancies and is in both histories', async () => {
  const { orderLineId, shipmentId, version } = await createCount({
    ...{ accepted: '70', rejected: '12', cancelled: '18', reasonCode: 'damaged' },
  })
  assert.equal((await figures(orderLineId)).received, '70')
  const [receipt] = await receiptsOf(shipmentId)
  const { status, text, reply } = await reverse(shipmentId, version, receipt?.id ?? 0)
  assert.equal(status, 200, text)
  assert.equal(reply.status, 'partially-received')
  const { received, inTransit, pending } = await figures(orderLineId)
  assert.deepEqual([received, inTransit, pending], ['0', '100', '0'])
  const { rows } = (await lee.call(listDiscrepancies, { query: { shipmentId } })).reply
  assert.deepEqual(
    rows.map(({ state, outcome }) => [state, outcome]),
    [
      ['settled', 'withdrawn'],
      ['settled', 'withdrawn'],
    ],
  )
  const [correction, first] = await receiptsOf(shipmentId)
  assert.deepEqual(
    [correction?.corrects, correction?.accepted, correction?.reason, first?.isCorrected],
    [first?.id, '-70', 'Counted the wrong pallet', true],
  )
  const events = (await lee.call(listShipmentEvents, { params: { id: shipmentId } })).reply
  assert.deepEqual(
    events.slice(-2).map(({ kind, details }) => [kind, details.reason]),
    [
      ['received', undefined],
      ['receipt-corrected', 'Counted the wrong pallet'],
    ],
  )
  const [line] = (await lee.call(getShipment, { params: { id: shipmentId } })).reply.lines
  await receive(
    { id: shipmentId, lineId: line?.id ?? 0, version: reply.version },
    { accepted: '100' },
  )
  assert.equal((await figures(orderLineId)).received, '100')
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('serial numbers of settled, undone and reversed goods stay with the count and its reversal', async () => {
  const { id, lineId, version } = await closedShipment(lee, await orderLineOf100(), 100)
  const { text, status } = await marc.call(receiveShipment, {
    ...{ params: { id }, version },
    body: {
      lines: [
        {
          ...{ lineId, accepted: '90', rejected: '10', reasonCode: 'damaged' },
          serialNumbers: ['S1', 'S2'],
        },
      ],
    },
  })
  assert.equal(status, 200, text)
  const [discrepancy] = (await lee.call(listDiscrepancies, { query: { shipmentId: id } })).reply
    .rows
  assert.equal((await settle(discrepancy?.id ?? 0, 'accepted')).status, 200)
  const undone = await marc.call(reverseSettlement, {
    ...{ params: { id: discrepancy?.id ?? 0 }, version: 2 },
  })
  assert.equal(undone.status, 200, undone.text)
  const shipment = (await lee.call(getShipment, { params: { id } })).reply
  const count = (await receiptsOf(id)).at(-1)
  const reversed = await reverse(id, shipment.version, count?.id ?? 0)
  assert.equal(reversed.status, 200, reversed.text)
  assert.deepEqual(
    (await receiptsOf(id)).map(({ accepted, serialNumbers }) => [accepted, serialNumbers]),
    [
      ['-90', ['S1', 'S2']],
      ['-10', []],
      ['10', []],
      ['90', ['S1', 'S2']],
    ],
  )
})

test('a surplus is reversed too, counted or undecided', async () => {
  const { orderLineId, shipmentId, version, rows } = await createCount({
    ...{ accepted: '90', rejected: '10', surplus: '15', reasonCode: 'late' },
  })
  assert.equal(rows.length, 2)
  assert.equal((await figures(orderLineId)).received, '100')
  const [receipt] = await receiptsOf(shipmentId)
  assert.equal((await reverse(shipmentId, version, receipt?.id ?? 0)).status, 200)
  const { received, inTransit } = await figures(orderLineId)
  assert.deepEqual([received, inTransit], ['0', '100'])
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('reversing unannounced goods keeps the shipment fully received', async () => {
  const [announced, other] = [await orderLineOf100(), await orderLineOf100()]
  const shipment = await closedShipment(lee, announced, 100)
  const { status, text, reply } = await marc.call(receiveShipment, {
    ...{ params: { id: shipment.id }, version: shipment.version },
    body: {
      lines: [{ lineId: shipment.lineId, accepted: '100' }],
      unannounced: [{ orderLineId: other, quantity: '5' }],
    },
  })
  assert.equal(status, 200, text)
  assert.equal(reply.status, 'received')
  const row = (await receiptsOf(shipment.id)).find(({ lineId }) => lineId === null)
  const reversed = await reverse(shipment.id, reply.version, row?.id ?? 0)
  assert.equal(reversed.reply.status, 'received', reversed.text)
  assert.deepEqual(
    [(await figures(announced)).received, (await figures(other)).received],
    ['100', '0'],
  )
  const countedReceipt = (await receiptsOf(shipment.id)).find(
    ({ lineId, corrects }) => lineId !== null && corrects === null,
  )
  const again = await reverse(shipment.id, reversed.reply.version, countedReceipt?.id ?? 0)
  assert.equal(again.reply.status, 'partially-received', again.text)
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('a settled, reversed, reversing or foreign receipt cannot be reversed', async () => {
  const { orderLineId, shipmentId, version, rows } = await createCount({
    ...{ cancelled: '100', reason: 'Lost' },
  })
  const [receipt] = await receiptsOf(shipmentId)
  const id = receipt?.id ?? 0
  assert.equal((await settle(rows[0]?.id ?? 0, 'credited')).status, 200)
  assert.equal((await reverse(shipmentId, version, id)).problem.code, 'discrepancy-settled')
  const other = await createCount({ accepted: '100' })
  const [mine] = await receiptsOf(other.shipmentId)
  const foreign = await reverse(other.shipmentId, other.version, id)
  assert.deepEqual(foreign.problem.errors?.[0], { pointer: '/body/receiptId', code: 'not-found' })
  assert.equal((await reverse(other.shipmentId, other.version, mine?.id ?? 0)).status, 200)
  const [correction] = await receiptsOf(other.shipmentId)
  for (const receiptId of [mine?.id ?? 0, correction?.id ?? 0])
    assert.equal(
      (await reverse(other.shipmentId, other.version + 1, receiptId)).problem.code,
      'receipt-corrected',
    )
  assert.equal((await figures(orderLineId)).waived, '100')
  assert.deepEqual(await counterDifferences(world.owner), [])
})

test('five concurrent reversals, and a repeated request, reverse a receipt once', async () => {
  const orderLineId = await orderLineOf100()
  const shipment = await closedShipment(lee, orderLineId, 100)
  const version = await receive(shipment, { accepted: '40' })
  const [receipt] = await receiptsOf(shipment.id)
  const id = receipt?.id ?? 0
  const statuses = await Promise.all(
    [1, 2, 3, 4, 5].map(
      async (n) =>
        (await reverse(shipment.id, version, id, n > 3 ? 'taken-back-once-1' : undefined)).status,
    ),
  )
  assert.ok(
    statuses.every((status) => status === 200 || status === 412),
    String(statuses),
  )
  assert.equal((await receiptsOf(shipment.id)).length, 2)
  const { received, inTransit } = await figures(orderLineId)
  assert.deepEqual([received, inTransit], ['0', '100'])
  assert.deepEqual(await counterDifferences(world.owner), [])
})
