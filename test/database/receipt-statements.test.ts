import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listDiscrepancies, settleDiscrepancy } from '#contract/receiving/discrepancy-endpoints.ts'
import { correctReceipt, listReceipts } from '#contract/receiving/receipt-endpoints.ts'
import { receiveShipment } from '#contract/shipments/shipment-endpoints.ts'
import { captureStatements } from '#test/database/statement-capture.ts'
import { closedShipment, countingActions } from '#test/world/received-shipments.ts'
import { openWorld } from '#test/world/world.ts'

const world = await openWorld()
const lee = await world.signIn('lee')
const marc = await world.signIn('marc')
const { orderLineOf100 } = countingActions(world, lee, marc)

const measureStatements = async <Result extends { status: number; text: string }>(
  work: () => Promise<Result>,
) => {
  const { result, statements, transactions, trips } = await captureStatements(work)
  assert.equal(result.status, 200, result.text)
  assert.deepEqual(transactions.slice(1), ['commit'])
  return { texts: statements.map(({ text }) => text), trips }
}

test('a receipt, its settlement and correction take round trips for caller, locks, writes and commit', async () => {
  const { id, lineId, version } = await closedShipment(lee, await orderLineOf100(), 100)
  const params = { id }
  const lots = [{ lot: 'A7', bestBefore: null, expiry: null, quantity: '5' }]
  const line = {
    lineId,
    accepted: '90',
    rejected: '10',
    surplus: '9',
    reasonCode: 'damaged' as const,
  }
  const counting = await measureStatements(() =>
    marc.call(receiveShipment, {
      ...{ params, version },
      body: {
        lines: [{ ...line, lots }],
        unannounced: [{ orderLineId: 26, quantity: '2' }],
        unordered: [{ description: 'Lids', quantity: '3' }],
      },
    }),
  )
  assert.equal(counting.trips, 4)
  // Rows that refer to the receipt are inserted beside it, not in its statement.
  for (const table of [
    'receipts',
    'discrepancies',
    'receipt_lots',
    'shipment_events',
    'pgboss.job',
  ]) {
    const inserts = counting.texts.filter((text) =>
      text.replaceAll('"', '').includes(`insert into ${table} `),
    )
    assert.ok(inserts.length > 0, table)
    for (const text of inserts)
      assert.equal(text.match(/insert into|update |delete from/g)?.length, 1, text)
  }
  const { rows } = (await marc.call(listDiscrepancies, { query: { shipmentId: id } })).reply
  const damaged = rows.find(({ kind }) => kind === 'damaged')
  const settling = await measureStatements(() =>
    marc.call(settleDiscrepancy, {
      params: { id: damaged?.id ?? 0 },
      version: damaged?.version ?? 0,
      body: { outcome: 'accepted' },
    }),
  )
  assert.equal(settling.trips, 4)
  const receipts = (await lee.call(listReceipts, { params })).reply
  const unorderedReceipt = receipts.find(
    ({ description, corrects }) => description && corrects === null,
  )
  const body = { receiptId: unorderedReceipt?.id ?? 0, reason: 'Of another truck' }
  const corrected = await measureStatements(() =>
    marc.call(correctReceipt, { params, version: version + 1, body }),
  )
  assert.equal(corrected.trips, 4)
})
