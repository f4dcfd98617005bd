import { innermostFirst } from '#domain/packing/innermost-first.ts'
import { type LabelGoods, maxLabelGoods } from '#domain/packing/label.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/quantity.ts'

/** A package with its parent and its own contents by line. */
export type PackageWithGoods = { id: number; parentId: number | null; contents: [number, string][] }
/** Goods of a line, however many of them. */
export type LineGoods = Omit<LabelGoods, 'quantity'>

/** Everything in a package by line, and the lines that a label has room for. */
type Sum = { quantities: Map<number, Quantity>; first: number[] }

/**
 * The goods of each package, nested packages included. Innermost first and each package once, so that the cost is linear
 * even for a deep stack.
 */
export function goodsByPackage(
  held: readonly PackageWithGoods[],
  lines: Readonly<Record<number, LineGoods>>,
): Map<number, { goods: LabelGoods[]; moreGoods: number }> {
  const there = new Set(held.map(({ id }) => id))
  const sums = new Map<number, Sum>()
  const listed = new Map<number, { goods: LabelGoods[]; moreGoods: number }>()
  for (const { id, parentId, contents } of innermostFirst(held)) {
    const sum = joined(sums.get(id), sumOf(contents))
    sums.delete(id)
    listed.set(id, {
      goods: sum.first.flatMap((line) => {
        const goods = lines[line]
        return goods ? { ...goods, quantity: formatQuantity(sum.quantities.get(line) ?? 0n) } : []
      }),
      moreGoods: sum.quantities.size - sum.first.length,
    })
    if (parentId === null || !there.has(parentId)) continue
    sums.set(parentId, joined(sums.get(parentId), sum))
  }
  return listed
}

const mainGoods = (ids: Iterable<number>) =>
  [...new Set(ids)].sort((one, other) => one - other).slice(0, maxLabelGoods)

function sumOf(contents: PackageWithGoods['contents']): Sum {
  const quantities = new Map(contents.map(([line, quantity]) => [line, parseQuantity(quantity)]))
  return { quantities, first: mainGoods(quantities.keys()) }
}

// Merge the smaller map into the larger one, which is no longer needed by itself.
function joined(one: Sum | undefined, other: Sum): Sum {
  if (!one) return other
  const [few, many] =
    one.quantities.size < other.quantities.size
      ? [one.quantities, other.quantities]
      : [other.quantities, one.quantities]
  for (const [line, quantity] of few) many.set(line, (many.get(line) ?? 0n) + quantity)
  return { quantities: many, first: mainGoods([...one.first, ...other.first]) }
}
