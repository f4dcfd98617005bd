import { scannedText } from '#domain/gs1/element-string.ts'
import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import type { Packing, PackingLine } from '#domain/packing/package.ts'
import { isSameCode, nameOf } from '#domain/receiving/unannounced-count.ts'
import type { UnknownCodeScan } from '#web/app/scan/parse-scan.ts'

type Filter = { product: string } | { text: string }

/** Lists order lines of a supplier, a page of them. */
export type ListOrderLines = (
  query: { limit: number; show: 'pending' | 'all'; sort?: 'product' | '-due' } & Partial<Filter>,
) => Promise<ListedOrderLine[]>

/** Order lines of a code: those with a pending quantity, first the one due first; all of them, first the one due last. */
export type FoundOrderLines = { pending: ListedOrderLine[]; all: ListedOrderLine[] }

/**
 * Finds the order lines that a code of goods belongs to. The filters find more than the code's lines, such as by the
 * beginning of a product code.
 */
export async function findOrderLines(
  list: ListOrderLines,
  filters: readonly Filter[],
  isMatch: (line: ListedOrderLine) => boolean,
): Promise<FoundOrderLines> {
  const find = async (query: { show: 'pending' | 'all'; sort: 'product' | '-due' }) => {
    const pages = filters.map((filter) => list({ limit: 100, ...query, ...filter }))
    return (await Promise.all(pages)).flat().filter(isMatch)
  }
  // Sorted by product, the whole code precedes longer ones.
  const [pending, all] = await Promise.all([
    find({ show: 'pending', sort: 'product' }),
    find({ show: 'all', sort: '-due' }),
  ])
  return { pending: pending.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1)), all }
}

/** Returns the lines of a code that goods count on: those with a pending quantity; without any, all. */
export const linesToCountOn = ({ pending, all }: FoundOrderLines): ListedOrderLine[] =>
  pending.length > 0 ? pending : all

/**
 * Gives a scanned code to the lines of a packing that are of the order lines found for it, or of the same product, size
 * and color. A GTIN is not of a line that has another one. Undefined without such a line.
 */
export function withFoundCode<P extends Packing>(
  packing: P,
  { pending, all }: FoundOrderLines,
  scan: UnknownCodeScan,
  orderLineIdOf: (line: PackingLine) => number | undefined,
): P | undefined {
  const found = [...pending, ...all]
  const ids = new Set(found.map(({ id }) => id))
  const names = new Set(found.map(nameOf))
  const isMeant = (line: PackingLine) =>
    (scan.code !== 'unknown-gtin' || line.gtin === null) &&
    (ids.has(orderLineIdOf(line) ?? 0) || names.has(nameOf(line)))
  if (!packing.lines.some(isMeant)) return undefined
  const code =
    scan.code === 'unknown-gtin' ? { gtin: scan.gtin } : { productCode: scannedText(scan.text) }
  const lines = packing.lines.map((line) => (isMeant(line) ? { ...line, ...code } : line))
  return { ...packing, lines }
}

/** Returns a check whether an order line has a code: of the product, of the supplier, or a GTIN. */
export const hasCode =
  (code: string) =>
  ({ productCode, supplierProductCode, gtin }: ListedOrderLine): boolean =>
    [productCode, supplierProductCode, gtin ?? ''].some((known) => isSameCode(known, code))
