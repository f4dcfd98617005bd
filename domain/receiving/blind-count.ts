import { countedLotFault, lotsOfCount } from '#domain/receiving/counted-lots.ts'
import {
  arrivedOf,
  type CountedReceipt,
  counted,
  emptyCount,
  type LineCount,
  type ReceiptCounts,
  scannedSerials,
} from '#domain/receiving/receipt-count.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, isWhole, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'

const quantityOf = (text: string) => counted({ ...emptyCount, accepted: text })

/** Converts a blind count to the lines of a receipt; nothing is known of the announcement. */
export const blindReceiptOf = (counts: ReceiptCounts): CountedReceipt[] =>
  Object.entries(counts).flatMap(([id, count]) => {
    const { accepted, rejected, reason, reasonCode } = count
    if (quantityOf(accepted) + quantityOf(rejected) === 0n) return []
    const amounts = { accepted: accepted || '0', rejected: rejected || '0' }
    const lots = lotsOfCount(count, arrivedOf(count))
    const isRejected = quantityOf(rejected) > 0n
    return {
      lineId: Number(id),
      ...amounts,
      ...{ cancelled: '0', surplus: '0', packageIds: [] },
      serialNumbers: [...scannedSerials(count)],
      ...(lots.length > 0 && { lots }),
      ...(isRejected ? { reason: reason.trim(), reasonCode } : { reason: '', reasonCode: null }),
    }
  })

/** Returns the reason why a blind count cannot be recorded; undefined if it can. */
export function blindCountFault(
  { isDivisible }: Pick<ShipmentLine, 'isDivisible'>,
  count: LineCount,
): 'unreadable' | 'not-whole' | 'goods' | 'reason' | undefined {
  const { accepted, rejected, reason, reasonCode } = count
  const texts = [accepted, rejected]
  if (!texts.every((text) => text === '' || quantityPattern.test(text))) return 'unreadable'
  if (!isDivisible && !texts.map(quantityOf).every(isWhole)) return 'not-whole'
  if (countedLotFault(count, arrivedOf(count), { isDivisible })) return 'goods'
  const isReasonMissing = reasonCode === null && reason.trim() === ''
  return isReasonMissing && quantityOf(rejected) > 0n ? 'reason' : undefined
}

/**
 * Adds an accepted quantity to the count of a line, whatever was announced. A serial number is appended to the scanned
 * ones, of which no more are kept than pieces were counted before.
 */
export function addCounted(
  counts: ReceiptCounts,
  lineId: number,
  quantity: string,
  serialNumber: string | null = null,
): ReceiptCounts {
  const count = counts[lineId] ?? emptyCount
  const accepted = formatQuantity(quantityOf(count.accepted) + parseQuantity(quantity))
  const numbers = serialNumber && { serialNumbers: [...scannedSerials(count), serialNumber] }
  return { ...counts, [lineId]: { ...count, accepted, ...numbers } }
}
