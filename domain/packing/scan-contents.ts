import type { PackageContent } from '#domain/packing/package.ts'
import { distributeQuantity } from '#domain/units/distribute-quantity.ts'
import { formatQuantity, type Quantity } from '#domain/units/quantity.ts'

/**
 * Chooses among the lines of a product those of the goods that a scan means: the first goods with room for the
 * quantity, otherwise the first with any room, otherwise the first.
 */
export function linesOfScan<Line>(
  lines: readonly Line[],
  quantity: Quantity,
  roomOf: (line: Line) => Quantity,
  goodsOf: (line: Line) => string,
): Line[] {
  const groups = [...Map.groupBy(lines, goodsOf).values()]
  const roomIn = (group: readonly Line[]) => group.reduce((sum, line) => sum + roomOf(line), 0n)
  return (
    groups.find((group) => roomIn(group) >= quantity) ??
    groups.find((group) => roomIn(group) > 0n) ??
    groups[0] ??
    []
  )
}

/**
 * Returns the contents that a scan takes of lines of the same goods: the quantity from the first line with room for all
 * of it, otherwise from several lines in order. The last of them gets what exceeds the room. A piece with a serial
 * number is of a single line.
 */
export function contentsOfScan<Line extends { id: number }>(
  lines: readonly Line[],
  quantity: Quantity,
  roomOf: (line: Line) => Quantity,
  { isOnePiece = false } = {},
): PackageContent[] {
  const single =
    lines.find((line) => roomOf(line) >= quantity) ??
    (isOnePiece ? (lines.find((line) => roomOf(line) > 0n) ?? lines.at(-1)) : undefined)
  if (single) return [{ lineId: single.id, quantity: formatQuantity(quantity) }]
  return distributeQuantity(quantity, lines.map(roomOf)).flatMap((lineQuantity, index) => {
    const lineId = lines[index]?.id
    return lineId && lineQuantity > 0n ? [{ lineId, quantity: formatQuantity(lineQuantity) }] : []
  })
}
