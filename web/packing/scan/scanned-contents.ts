import type { PackageContent, PackingLine } from '#domain/packing/package.ts'
import { distributeQuantity } from '#domain/units/distribute-quantity.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

const unpackedOf = ({ quantity, packed }: PackingLine) =>
  parseQuantity(quantity) - parseQuantity(packed)

/** Returns the quantity that lines have left to pack together. */
export const unpackedQuantity = (lines: readonly PackingLine[]): Quantity =>
  lines.reduce((sum, line) => sum + unpackedOf(line), 0n)

/** Identifies the goods of a line: lines of the same product, size, color, lot and unit are interchangeable. */
const goodsOf = ({ productName, size, color, traceability, unit }: PackingLine) =>
  JSON.stringify([productName, size, color, traceability, unit])

/**
 * Chooses among the lines of a product those of the goods that a scan packs: the first goods with the quantity left to
 * pack, otherwise the first with any, otherwise the first.
 */
export function linesOfScan(lines: readonly PackingLine[], quantity: Quantity): PackingLine[] {
  const groups = [...Map.groupBy(lines, goodsOf).values()]
  return (
    groups.find((group) => unpackedQuantity(group) >= quantity) ??
    groups.find((group) => unpackedQuantity(group) > 0n) ??
    groups[0] ??
    []
  )
}

/**
 * Returns the contents that a scan packs: the quantity from the first line that has all of it, otherwise from several
 * lines in order. The lines together must have it.
 */
export function scannedContents(
  lines: readonly PackingLine[],
  quantity: Quantity,
): PackageContent[] {
  const line = lines.find((candidate) => unpackedOf(candidate) >= quantity)
  if (line) return [{ lineId: line.id, quantity: formatQuantity(quantity) }]
  return distributeQuantity(quantity, lines.map(unpackedOf)).flatMap((taken, index) => {
    const lineId = lines[index]?.id
    return lineId && taken > 0n ? { lineId, quantity: formatQuantity(taken) } : []
  })
}
