import { lotsOfCount } from '#domain/receiving/counted-lots.ts'
import {
  type CountedPackage,
  packagesByLine,
  packagesInCount,
} from '#domain/receiving/counted-packages.ts'
import {
  arrivedOf,
  type CountableLine,
  counted,
  hasRefusedGoods,
  recordedPart,
  scannedSerials,
  surplusOf,
} from '#domain/receiving/line-count.ts'
import type { CountedReceipt, ReceiptCounts } from '#domain/receiving/receipt-counts.ts'
import { formatQuantity, typedQuantity } from '#domain/units/quantity.ts'

/** Converts counts to the lines of a receipt; unknown lines and empty counts are left out. */
export function receiptOf(
  lines: ReadonlyMap<number, CountableLine>,
  counts: ReceiptCounts,
  packages: readonly CountedPackage[] = [],
): CountedReceipt[] {
  const byLine = packagesByLine(packagesInCount(counts, packages))
  return Object.entries(counts).flatMap(([id, lineCount]) => {
    const line = lines.get(Number(id))
    const count = line && recordedPart(line, lineCount)
    if (!count || counted(count) === 0n) return []
    const { accepted, rejected, cancelled, reason, reasonCode } = count
    const { packageIds = [], labels } = byLine.get(line.id) ?? {}
    const surplus = surplusOf(line, count)
    const lots = lotsOfCount(count, arrivedOf(count))
    return {
      lineId: line.id,
      accepted: formatQuantity(typedQuantity(accepted) - surplus),
      rejected: rejected || '0',
      cancelled: cancelled || '0',
      surplus: formatQuantity(surplus),
      ...(labels && { labels }),
      reason: hasRefusedGoods(count) || surplus > 0n ? reason.trim() : '',
      reasonCode: hasRefusedGoods(count) ? reasonCode : null,
      packageIds,
      serialNumbers: [...scannedSerials(count)],
      ...(lots.length > 0 && { lots }),
    }
  })
}
