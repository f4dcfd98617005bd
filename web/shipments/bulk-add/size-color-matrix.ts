import type { OrderLine } from '#domain/orders/order-line.ts'
import { packageCount, splitTotal } from '#domain/shipments/package-split.ts'
import { distributeQuantity } from '#domain/units/distribute-quantity.ts'
import { formatQuantity, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'
import { byUrgency } from '#web/app/list/order-line-sort.ts'
import { packingOfTotal } from '#web/shipments/lines/packing-draft.ts'

/** Order lines of one product by size and color; a cell may have lines of several orders, the most urgent first. */
export type SizeColorMatrix = {
  sizes: string[]
  colors: string[]
  at: (size: string, color: string) => OrderLine[]
}

/** Arranges order lines by size and color; the colors of the most urgent lines come first. */
export function sizeColorMatrix(orderLines: readonly OrderLine[]): SizeColorMatrix {
  const lines = orderLines.toSorted(byUrgency)
  const cells = Map.groupBy(lines, ({ size, color }) => JSON.stringify([size, color]))
  return {
    sizes: [...new Set(lines.map(({ size }) => size))].sort(bySize),
    colors: [...new Set(lines.map(({ color }) => color))],
    at: (size, color) => cells.get(JSON.stringify([size, color])) ?? [],
  }
}

/** Returns the available quantity of all lines of a cell; null without a limit. */
export function totalAvailable(lines: readonly OrderLine[]): string | null {
  if (lines.some(({ available }) => available === null)) return null
  return formatQuantity(
    lines.reduce((sum, { available }) => sum + parseQuantity(available ?? '0'), 0n),
  )
}

/**
 * Distributes a quantity typed into a cell to its lines; lines that get nothing have "". An invalid text goes to the
 * first line.
 */
export function distributeTyped(text: string, lines: readonly OrderLine[]): string[] {
  const isReadable = quantityPattern.test(text)
  if (!isReadable) return lines.map((_, index) => (index === 0 ? text : ''))
  const availableQuantities = lines.map(({ available }) =>
    available === null ? null : parseQuantity(available),
  )
  return distributeQuantity(parseQuantity(text), availableQuantities).map((share, index) =>
    share > 0n || index === 0 ? formatQuantity(share) : '',
  )
}

/** Returns the sum of a cell's lines as text; an invalid text is returned as typed. */
export function sumTyped(totals: readonly string[]): string {
  const typed = totals.filter((total) => total !== '')
  const invalid = typed.find((total) => !quantityPattern.test(total))
  if (typed.length === 0) return ''
  return invalid ?? formatQuantity(typed.reduce((sum, total) => sum + parseQuantity(total), 0n))
}

export type EntrySum = { quantity: string; packages: number }

/** Sums entries; invalid ones count as nothing. */
export function sumEntries(
  entries: readonly { total: string; quantityPerPackage: string }[],
): EntrySum {
  let quantity = 0n
  let packages = 0
  for (const entry of entries) {
    const parsed = packingOfTotal(entry)
    if ('fault' in parsed) continue
    quantity += splitTotal(parsed.packing)
    packages += packageCount(parsed.packing)
  }
  return { quantity: formatQuantity(quantity), packages }
}

/** Returns the text if all texts are the same; "" if they differ. */
export const commonText = ([first = '', ...others]: readonly string[]): string =>
  others.every((other) => other === first) ? first : ''

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']

/** Compares sizes: S before M before L; figures by value; others by name. */
function bySize(one: string, other: string): number {
  const [a, b] = [letterSizes.indexOf(one.toUpperCase()), letterSizes.indexOf(other.toUpperCase())]
  if (a >= 0 && b >= 0) return a - b
  return one.localeCompare(other, 'en', { numeric: true })
}
