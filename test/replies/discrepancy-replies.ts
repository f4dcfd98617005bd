import assert from 'node:assert/strict'
import * as discrepancies from '#contract/receiving/discrepancy-endpoints.ts'
import {
  compareCount,
  getReceivingShipment,
  listAllReceipts,
  listCountedGoods,
  listReceipts,
} from '#contract/receiving/receipt-endpoints.ts'
import { readReply } from '#test/replies/reply-against-shape.ts'
import { uploadFile } from '#test/world/file-upload.ts'
import type { TestActor } from '#test/world/world.ts'

/**
 * Compares replies about a missing quantity: receipt, answer and settlement, as supplier, staff and everybody read
 * them.
 */
export async function compareDiscrepancyReplies(
  supplier: TestActor,
  staff: TestActor,
  everyone: TestActor[],
  shipmentId: number,
): Promise<void> {
  const { rows } = await readReply(supplier, discrepancies.listDiscrepancies, {
    query: { shipmentId },
  })
  const [discrepancy] = rows
  assert.deepEqual([rows.length, discrepancy?.kind, discrepancy?.quantity], [1, 'short', '1'])
  const params = { id: discrepancy?.id ?? 0 }
  const openDiscrepancy = await readReply(supplier, discrepancies.getDiscrepancy, { params })
  const { supplier: owner, attachments, countAttachments, ...details } = openDiscrepancy
  const { orderId, leftOnOrder, shipmentLine, ...rest } = details
  assert.deepEqual(
    [owner.name, rest, attachments, countAttachments],
    ['Cartró', discrepancy, [], []],
  )
  assert.ok(orderId && leftOnOrder && shipmentLine?.missing === '1')
  const file = await uploadFile(supplier)
  const body = {
    ...({ answer: 'disputed', note: 'Counted twice' } as const),
    attachmentIds: [file.id],
  }
  const answeredDiscrepancy = await readReply(supplier, discrepancies.answerDiscrepancy, {
    params,
    version: 1,
    body,
  })
  assert.deepEqual(
    [answeredDiscrepancy.answerNote, answeredDiscrepancy.attachments],
    [body.note, [file]],
  )
  const outcome = { outcome: 'credited', note: 'Agreed by telephone' } as const
  const input = { params, version: 2, body: outcome }
  const settledDiscrepancy = await readReply(staff, discrepancies.settleDiscrepancy, input)
  assert.deepEqual(
    await readReply(supplier, discrepancies.getDiscrepancy, { params }),
    settledDiscrepancy,
  )
  const [receipt, ...otherReceipts] = await readReply(supplier, listReceipts, {
    params: { id: shipmentId },
  })
  assert.deepEqual([receipt?.cancelled, receipt?.corrects, otherReceipts.length], ['1', null, 0])
  const shipment = { params: { id: shipmentId } }
  assert.deepEqual(await readReply(supplier, listCountedGoods, shipment), [])
  const counting = await readReply(staff, getReceivingShipment, shipment)
  assert.deepEqual([counting.isBlind, counting.supplier.name], [false, 'Cartró'])
  await readReply(staff, compareCount, { ...shipment, body: { rest: { reason: 'Lost' } } })
  for (const actor of everyone) {
    await readReply(actor, discrepancies.countDiscrepancies)
    for (const sort of ['received', '-received'] as const)
      await readReply(actor, listAllReceipts, { query: { sort, limit: 2 } })
    for (const sort of ['created', '-created'] as const)
      await readReply(actor, discrepancies.listDiscrepancies, { query: { sort, limit: 1 } })
  }
}
