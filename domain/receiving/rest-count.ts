import {
  type AnnouncedLine,
  counted,
  emptyCount,
  type ReceiptCounts,
  unsettled,
} from '#domain/receiving/receipt-count.ts'
import type { RestEntry } from '#domain/receiving/receipt-entry.ts'
import { formatQuantity } from '#domain/units/quantity.ts'

/** Marks the remaining quantity of each line as missing, with this reason for lines that have none yet. */
export function countRestMissing(
  lines: readonly AnnouncedLine[],
  counts: ReceiptCounts,
  restReason: RestEntry,
): ReceiptCounts {
  const all = { ...counts }
  for (const line of lines) {
    const count = all[line.id] ?? emptyCount
    const left = unsettled(line) - counted(count)
    if (left <= 0n) continue
    const missing = counted({ ...emptyCount, cancelled: count.cancelled }) + left
    const hasReason = count.reasonCode !== null || count.reason.trim() !== ''
    all[line.id] = { ...count, ...(!hasReason && restReason), cancelled: formatQuantity(missing) }
  }
  return all
}
