import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import { isSameCode } from '#domain/receiving/unannounced-count.ts'

type Filter = { product: string } | { text: string }

/** Lists order lines of a supplier, a page of them. */
export type ListOrderLines = (
  query: { limit: number; show: 'pending' | 'all'; sort?: 'product' | '-due' } & Partial<Filter>,
) => Promise<ListedOrderLine[]>

/**
 * Finds the order lines that a code of goods belongs to: those with a pending quantity, first the one due first; without
 * any, all lines, first the one due last. The filters find more than the code's lines, such as by the beginning of a
 * product code.
 */
export async function findOrderLines(
  list: ListOrderLines,
  filters: readonly Filter[],
  isMatch: (line: ListedOrderLine) => boolean,
): Promise<ListedOrderLine[]> {
  const find = async (query: { show: 'pending' | 'all'; sort: 'product' | '-due' }) => {
    const pages = filters.map((filter) => list({ limit: 100, ...query, ...filter }))
    return (await Promise.all(pages)).flat().filter(isMatch)
  }
  // Sorted by product, the whole code precedes longer ones.
  const pending = await find({ show: 'pending', sort: 'product' })
  if (pending.length === 0) return find({ show: 'all', sort: '-due' })
  return pending.toSorted((a, b) => (a.dueDate < b.dueDate ? -1 : 1))
}

/** Returns a check whether an order line has a code: of the product, of the supplier, or a GTIN. */
export const hasCode =
  (code: string) =>
  ({ productCode, supplierProductCode, gtin }: ListedOrderLine): boolean =>
    [productCode, supplierProductCode, gtin ?? ''].some((known) => isSameCode(known, code))
