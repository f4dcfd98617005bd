import type { PackageContent } from '#domain/packing/package.ts'
import { emptyCount, type ReceiptCounts, typedQuantity } from '#domain/receiving/receipt-count.ts'
import type { ReceiptReason } from '#domain/receiving/receipt-reason.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

/**
 * Moves quantities that were just accepted to the rejected quantities, with a reason. If a line has another reason
 * already, returns the id of the line and no counts.
 */
export function rejectAccepted(
  counts: ReceiptCounts,
  added: readonly PackageContent[],
  reasonCode: ReceiptReason,
): ReceiptCounts | { otherReason: number } {
  const all = { ...counts }
  for (const { lineId, quantity } of added) {
    const count = all[lineId] ?? emptyCount
    if (count.reasonCode !== null && count.reasonCode !== reasonCode) return { otherReason: lineId }
    const accepted = typedQuantity(count.accepted) - parseQuantity(quantity)
    all[lineId] = {
      ...count,
      accepted: accepted > 0n ? formatQuantity(accepted) : '',
      rejected: formatQuantity(typedQuantity(count.rejected) + parseQuantity(quantity)),
      reasonCode,
    }
  }
  return all
}
