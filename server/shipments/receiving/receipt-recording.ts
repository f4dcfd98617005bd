import { sql } from '#database/client/sql.ts'
import { settledQuantity } from '#domain/receiving/receipt.ts'
import { receiptDetails, receiptsOfCount } from '#domain/receiving/receipt-change.ts'
import { completedReceipt, type ReceiptEntry } from '#domain/receiving/receipt-entry.ts'
import { parseQuantity } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { reserveIds } from '#server/data/reserve-ids.ts'
import { attachFiles } from '#server/queries/attachment-link.ts'
import {
  checkCountedGoods,
  refuseCountedGoods,
} from '#server/shipments/receiving/counted-before.ts'
import {
  lockCountedOrderLines,
  readReceivableLines,
  withKnownUnits,
} from '#server/shipments/receiving/receipt-lock.ts'
import { refuseBadReceipt } from '#server/shipments/receiving/receipt-validation.ts'
import { writeReceipts } from '#server/shipments/receiving/receipt-write.ts'
import { releaseSlot } from '#server/shipments/shipment-dock-slot.ts'
import { lockShipment } from '#server/shipments/shipment-lock.ts'

/** Records a count of a shipment, with all locks and reads in one round trip. Returns the sent writes, to await. */
export async function recordReceipt(
  mutation: MutationContext,
  shipmentId: number,
  entry: ReceiptEntry,
): Promise<Promise<unknown>[]> {
  const { unannounced, attachmentIds: deliveryFiles = [] } = entry
  const extraCount = unannounced.length + (entry.unordered?.length ?? 0)
  const [shipment, shipmentLines, lockedLines, goods, reserved, unordered] = await awaitPipelined([
    lockShipment(mutation, shipmentId, 'receive'),
    readReceivableLines(mutation, shipmentId),
    lockCountedOrderLines(mutation, shipmentId, entry),
    checkCountedGoods(mutation, shipmentId, entry),
    reserveIds(mutation, 'receipts_id_seq', entry.lines.length + extraCount),
    withKnownUnits(mutation, entry.unordered),
  ])
  const counts = completedReceipt(entry, shipmentLines)
  const linesById = new Map(shipmentLines.map((line) => [line.id, line]))
  const orderLines = new Map(lockedLines.map((line) => [line.id, line]))
  refuseBadReceipt({ ...entry, unordered }, counts, linesById, orderLines)
  refuseCountedGoods(entry, goods, linesById, orderLines)
  const missingIdCount = counts.length + extraCount - reserved.length
  const ids = [...reserved, ...(await reserveIds(mutation, 'receipts_id_seq', missingIdCount))]
  const lines = counts.map((line) => ({
    ...line,
    orderLineId: linesById.get(line.lineId)?.orderLineId ?? 0,
  }))
  const roomByLine = new Map(lockedLines.map((line) => [line.id, BigInt(line.roomInThousandths)]))
  const receipts = receiptsOfCount(lines, [...unannounced, ...unordered], roomByLine, ids)
  const left = shipmentLines.reduce((sum, { remaining }) => sum + parseQuantity(remaining), 0n)
  const isFull = left === counts.reduce((sum, line) => sum + settledQuantity(line), 0n)
  if (isFull && shipment.hasSlotAhead) await releaseSlot(mutation, shipmentId)
  const files = Object.entries({ lines: counts, unannounced, unordered }).flatMap(([name, rows]) =>
    rows.map(({ attachmentIds }, index) => ({
      ...{ attachmentIds, pointer: `/body/${name}/${index}/attachmentIds` },
    })),
  )
  const products = new Map(lockedLines.map((line) => [line.id, line.productCode]))
  return [
    ...writeReceipts(
      mutation,
      { ...shipment, receipt: isFull ? 'full' : 'partial' },
      receipts,
      {
        ...{ kind: 'received', from: 'closed', to: 'closed' },
        details: { lines: [], ...receiptDetails(receipts, products) },
      },
      new Map(lockedLines.map((line) => [line.id, line.ordered])),
    ),
    ...files.map(({ attachmentIds, pointer }, index) =>
      attachFiles(mutation, attachmentIds, sql`receipt_id = ${ids[index]}`, pointer),
    ),
    attachFiles(mutation, deliveryFiles, sql`receipt_id = ${ids[0]}`),
  ]
}
