import type { PackageContent } from '#domain/packing/package.ts'
import { contentsOfScan, linesOfScan } from '#domain/packing/scan-contents.ts'
import { type CountableLine, emptyCount, roomForScan } from '#domain/receiving/line-count.ts'
import type { ReceiptCounts } from '#domain/receiving/receipt-counts.ts'
import { nameOf } from '#domain/receiving/unannounced-count.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import type { Quantity } from '#domain/units/quantity.ts'

type Line = CountableLine & Pick<ShipmentLine, 'productCode' | 'size' | 'color' | 'unit'>

/**
 * Returns the contents that a scan counts of the lines that its code matches. A product code does not say which size or
 * color came: it counts the only one of the lines, or the only one with room for more; otherwise returns null. A blind
 * count does not know which of them have room.
 */
export function contentsToCount(
  lines: readonly Line[],
  counts: ReceiptCounts,
  quantity: Quantity,
  { isProductCode = false, isBlind = false, isOnePiece = false },
): PackageContent[] | null {
  const roomOf = (line: Line) => roomForScan(line, counts[line.id] ?? emptyCount)
  const hasRoom = (line: Line) => isBlind || roomOf(line) > 0n
  const candidates = isProductCode ? linesOfOneSize(lines, hasRoom) : lines
  if (!candidates) return null
  const chosen = linesOfScan(candidates, quantity, roomOf, ({ size, color, unit }) =>
    JSON.stringify([size, color, unit]),
  )
  return contentsOfScan(chosen, quantity, roomOf, { isOnePiece })
}

function linesOfOneSize(
  lines: readonly Line[],
  hasRoom: (line: Line) => boolean,
): readonly Line[] | undefined {
  const groups = [...Map.groupBy(lines, (line) => nameOf(line).toUpperCase()).values()]
  if (groups.length <= 1) return lines
  const [group, ...others] = groups.filter((group) => group.some(hasRoom))
  return others.length === 0 ? group : undefined
}
