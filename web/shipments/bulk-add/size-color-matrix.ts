import type { OrderLine } from '#domain/orders/order-line.ts'
import { packageCount, splitTotal } from '#domain/shipments/package-split.ts'
import { distributeQuantity } from '#domain/units/distribute-quantity.ts'
import { formatQuantity, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'
import { byUrgency } from '#web/app/list/order-line-sort.ts'
import { proposedQuantity } from '#web/shipments/bulk-add/entry-figures.ts'
import { packingOfTotal } from '#web/shipments/lines/packing-draft.ts'

/** Product of a table: its name, and the unit of all its lines. */
export type TableProduct = { name: string; unit: string }

/** Lists the products of order lines, each once. */
export function tableProducts(lines: readonly OrderLine[]): TableProduct[] {
  const products = lines.map(({ productName: name, unit }) => ({ name, unit }))
  return [...new Map(products.map((product) => [productKey(product), product])).values()]
}

/** Returns a text that is unique to a product. */
export const productKey = ({ name, unit }: TableProduct): string => JSON.stringify([name, unit])

/** Returns the product with the name and unit, else the first with the name; without a name, the only product. */
export function chosenProduct(
  products: readonly TableProduct[],
  name: string | undefined,
  unit: string | undefined,
): TableProduct | undefined {
  if (name === undefined) return products.length === 1 ? products[0] : undefined
  const named = products.filter((product) => product.name === name)
  return named.find((product) => product.unit === unit) ?? named[0]
}

/** Row of a table. It has a product code if its size has several product codes in one color. */
export type SizeColorRow = { size: string; productCode?: string }

/**
 * Order lines of one product by size and color; a cell has the lines of one product code, from one or several orders,
 * the most urgent first.
 */
export type SizeColorMatrix = {
  rows: SizeColorRow[]
  colors: string[]
  linesAt: (row: SizeColorRow, color: string) => OrderLine[]
}

/** Arranges order lines by size and color; the colors of the most urgent lines come first. */
export function sizeColorMatrix(orderLines: readonly OrderLine[]): SizeColorMatrix {
  const lines = orderLines.toSorted(byUrgency)
  const linesBySizeAndColor = Map.groupBy(lines, ({ size, color }) => JSON.stringify([size, color]))
  const colors = [...new Set(lines.map(({ color }) => color))]
  const linesOf = (size: string, color: string) =>
    linesBySizeAndColor.get(JSON.stringify([size, color])) ?? []
  const codesOf = (cell: readonly OrderLine[]) => [...new Set(cell.map((line) => line.productCode))]
  const rowsOf = (size: string): SizeColorRow[] =>
    colors.some((color) => codesOf(linesOf(size, color)).length > 1)
      ? codesOf(lines.filter((line) => line.size === size)).map((productCode) => ({
          size,
          productCode,
        }))
      : [{ size }]
  return {
    rows: [...new Set(lines.map(({ size }) => size))].sort(bySize).flatMap(rowsOf),
    colors,
    linesAt: ({ size, productCode }, color) =>
      linesOf(size, color).filter(
        (line) => productCode === undefined || line.productCode === productCode,
      ),
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
 * Distributes a quantity typed into a cell to its lines. Each gets its proposed quantity; the excess goes to the first
 * line without a limit, else to the last. Lines that get nothing have "". An invalid text goes to the first line.
 */
export function distributeTotal(text: string, lines: readonly OrderLine[]): string[] {
  if (!isPositive(text)) return lines.map((_, index) => (index === 0 ? text : ''))
  const quantity = parseQuantity(text)
  const proposals = lines.map(proposedQuantity)
  const proposedSum = proposals.reduce((sum, proposal) => sum + proposal, 0n)
  const excess = quantity > proposedSum ? quantity - proposedSum : 0n
  const unlimitedIndex = lines.findIndex(({ available }) => available === null)
  const excessIndex = unlimitedIndex < 0 ? lines.length - 1 : unlimitedIndex
  return distributeQuantity(quantity - excess, proposals).map((share, index) => {
    const lineQuantity = index === excessIndex ? share + excess : share
    return lineQuantity > 0n ? formatQuantity(lineQuantity) : ''
  })
}

const isPositive = (text: string) => quantityPattern.test(text) && parseQuantity(text) > 0n

/** Returns the sum of a cell's lines as text; an invalid text is returned as typed. */
export function sumTotals(totals: readonly string[]): string {
  const typed = totals.filter((total) => total !== '')
  const invalid = typed.find((total) => !quantityPattern.test(total))
  if (typed.length === 0) return ''
  return invalid ?? formatQuantity(typed.reduce((sum, total) => sum + parseQuantity(total), 0n))
}

export type EntrySum = { quantity: string; packages: number }

/** Sums entries; invalid ones count as zero. */
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
export const commonText = (texts: readonly string[]): string =>
  texts.every((text) => text === texts[0]) ? (texts[0] ?? '') : ''

const letterSizes = ['XXS', 'XS', 'S', 'M', 'L', 'XL', 'XXL', '3XL', '4XL', '5XL']

/** Compares sizes: S before M before L; numbers by value; others by name. */
function bySize(a: string, b: string): number {
  const indexOf = (size: string) => letterSizes.indexOf(size.toUpperCase())
  if (indexOf(a) >= 0 && indexOf(b) >= 0) return indexOf(a) - indexOf(b)
  return a.localeCompare(b, 'en', { numeric: true })
}
