import { type LabelGoods, maxLabelGoods } from '#domain/labels/label.ts'
import { innermostFirst } from '#domain/packing/innermost-first.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** A package with its direct contents: ids of shipment lines with quantities. */
export type PackageWithGoods = { id: number; parentId: number | null; contents: [number, string][] }
/** Goods of a shipment line, without a quantity, as a label shows them. */
export type LineGoods = Omit<LabelGoods, 'quantity'>

/** Quantity of each line in a package, and the ids of the first lines, as many as a label has room for. */
type Sum = { quantities: Map<number, Quantity>; mainLines: number[] }

/**
 * Sums the goods of each package, nested packages included. It visits each package once, innermost first, so that a
 * deep stack costs linear time.
 */
export function goodsByPackage(
  packages: readonly PackageWithGoods[],
  lines: Readonly<Record<number, LineGoods>>,
): Map<number, { goods: LabelGoods[]; moreGoods: number }> {
  const ids = new Set(packages.map(({ id }) => id))
  const sums = new Map<number, Sum>()
  const goodsOf = new Map<number, { goods: LabelGoods[]; moreGoods: number }>()
  for (const { id, parentId, contents } of innermostFirst(packages)) {
    const sum = mergedSums(sums.get(id), sumOf(contents))
    sums.delete(id)
    goodsOf.set(id, {
      goods: sum.mainLines.flatMap((line) => {
        const goods = lines[line]
        return goods ? { ...goods, quantity: formatQuantity(sum.quantities.get(line) ?? 0n) } : []
      }),
      moreGoods: sum.quantities.size - sum.mainLines.length,
    })
    if (parentId === null || !ids.has(parentId)) continue
    sums.set(parentId, mergedSums(sums.get(parentId), sum))
  }
  return goodsOf
}

const mainLines = (ids: Iterable<number>) =>
  [...new Set(ids)].sort((a, b) => a - b).slice(0, maxLabelGoods)

function sumOf(contents: PackageWithGoods['contents']): Sum {
  const quantities = new Map(contents.map(([line, quantity]) => [line, parseQuantity(quantity)]))
  return { quantities, mainLines: mainLines(quantities.keys()) }
}

// Merges the smaller map into the larger one, which is not used again.
function mergedSums(first: Sum | undefined, second: Sum): Sum {
  if (!first) return second
  const [smaller, larger] =
    first.quantities.size < second.quantities.size
      ? [first.quantities, second.quantities]
      : [second.quantities, first.quantities]
  for (const [line, quantity] of smaller) larger.set(line, (larger.get(line) ?? 0n) + quantity)
  return { quantities: larger, mainLines: mainLines([...first.mainLines, ...second.mainLines]) }
}
