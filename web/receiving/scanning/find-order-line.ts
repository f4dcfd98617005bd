import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { isSameCode } from '#domain/receiving/unannounced-count.ts'

type Filter = { product: string } | { text: string }

/** Lists order lines of a supplier, a page of them. */
export type ListOrderLines = (
  query: { limit: number; show: 'pending' | 'all'; sort?: 'product' | '-due' } & Partial<Filter>,
) => Promise<ListedOrderLine[]>

/**
 * Finds the order line that a code of goods belongs to: of those with a pending quantity the one due first; without any,
 * the one due last. The filters find more than the code's lines, such as by the beginning of a product code.
 */
export async function findOrderLine(
  list: ListOrderLines,
  filters: readonly Filter[],
  isMatch: (line: ListedOrderLine) => boolean,
): Promise<ListedOrderLine | undefined> {
  const find = async (query: { show: 'pending' | 'all'; sort: 'product' | '-due' }) => {
    const pages = filters.map((filter) => list({ limit: 100, ...query, ...filter }))
    return (await Promise.all(pages)).flat().filter(isMatch)
  }
  // Sorted by product, the whole code precedes longer ones.
  const [line, ...others] = await find({ show: 'pending', sort: 'product' })
  if (!line) return (await find({ show: 'all', sort: '-due' }))[0]
  return others.reduce((first, other) => (other.dueDate < first.dueDate ? other : first), line)
}

/** Returns a check whether an order line has a code: of the product, of the supplier, or a GTIN. */
export const hasCode =
  (code: string) =>
  ({ productCode, supplierProductCode, gtin }: ListedOrderLine): boolean =>
    [productCode, supplierProductCode, gtin ?? ''].some((known) => isSameCode(known, code))
