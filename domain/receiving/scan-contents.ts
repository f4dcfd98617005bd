import type { PackageContent, PackingLine } from '#domain/packing/package.ts'
import { type CountableLine, type LineCount, uncounted } from '#domain/receiving/line-count.ts'
import { distributeQuantity } from '#domain/units/distribute-quantity.ts'
import {
  formatQuantity,
  maxQuantity,
  parseQuantity,
  type Quantity,
} from '#domain/units/quantity.ts'

type ScannedLine = Pick<PackingLine, 'id' | 'size' | 'color' | 'unit'>

/** Returns the quantity that scans can still count of a line; in a blind count any until something is accepted. */
export const roomForScan = (line: CountableLine, count: LineCount): Quantity =>
  uncounted(line, count) ?? (count.accepted === '' ? maxQuantity : 0n)

/**
 * Returns the contents that a scan counts of the lines of a product: the quantity from the first line with room for all
 * of it, otherwise from several lines of one size, color and unit in order. The last of them gets what exceeds the room.
 * A piece with a serial number is of a single line.
 */
export function contentsOfScan<Line extends ScannedLine>(
  lines: readonly Line[],
  quantity: string,
  roomOf: (line: Line) => Quantity,
  { isOnePiece = false } = {},
): PackageContent[] {
  const total = parseQuantity(quantity)
  const roomIn = (group: readonly Line[]) => group.reduce((sum, line) => sum + roomOf(line), 0n)
  const single =
    lines.find((line) => roomOf(line) >= total) ??
    (isOnePiece ? (lines.find((line) => roomOf(line) > 0n) ?? lines.at(-1)) : undefined)
  if (single) return [{ lineId: single.id, quantity }]
  const goodsOf = ({ size, color, unit }: ScannedLine) => JSON.stringify([size, color, unit])
  const groups = [...Map.groupBy(lines, goodsOf).values()]
  const group =
    groups.find((one) => roomIn(one) >= total) ??
    groups.find((one) => roomIn(one) > 0n) ??
    groups.at(-1) ??
    []
  return distributeQuantity(total, group.map(roomOf)).flatMap((taken, index) => {
    const lineId = group[index]?.id
    return lineId && taken > 0n ? { lineId, quantity: formatQuantity(taken) } : []
  })
}
