import { lotsOfCount } from '#domain/receiving/counted-lots.ts'
import {
  type CountedPackage,
  packageIdsOf,
  packagesInCount,
} from '#domain/receiving/counted-packages.ts'
import {
  type AnnouncedLine,
  arrivedOf,
  type CountedReceipt,
  counted,
  type ReceiptCounts,
  scannedSerials,
  surplusOf,
  typedQuantity,
} from '#domain/receiving/receipt-count.ts'
import { formatQuantity } from '#domain/units/quantity.ts'

/** Converts counts to the lines of a receipt; unknown lines and empty counts are left out. */
export function receiptOf(
  lines: ReadonlyMap<number, AnnouncedLine>,
  counts: ReceiptCounts,
  packages: readonly CountedPackage[] = [],
): CountedReceipt[] {
  const countedPackages = packagesInCount(counts, packages)
  return Object.entries(counts).flatMap(([id, count]) => {
    const line = lines.get(Number(id))
    if (!line || counted(count) === 0n) return []
    const { accepted, rejected, cancelled, reason, reasonCode, labels } = count
    const surplus = surplusOf(line, count)
    const lots = lotsOfCount(count, arrivedOf(count))
    const isRefused = typedQuantity(rejected) + typedQuantity(cancelled) > 0n
    return {
      lineId: line.id,
      accepted: formatQuantity(typedQuantity(accepted) - surplus),
      rejected: rejected || '0',
      cancelled: cancelled || '0',
      surplus: formatQuantity(surplus),
      ...(labels && { labels }),
      reason: isRefused || surplus > 0n ? reason.trim() : '',
      reasonCode: isRefused ? reasonCode : null,
      packageIds: packageIdsOf(countedPackages, line.id),
      serialNumbers: [...scannedSerials(count)],
      ...(lots.length > 0 && { lots }),
    }
  })
}
