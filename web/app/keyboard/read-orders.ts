import type { ListedOrderLine } from '#domain/orders/order-line.ts'

/** Maximum orders that the palette lists. */
const maxOrders = 6
/** Maximum pages that are read of lines, of which one order may have thousands. */
const maxPages = 3

type Order = Pick<ListedOrderLine, 'orderCode' | 'orderDate'>
type Page = { rows: readonly Order[]; next: string | null }

/** Reads pages of order lines, sorted by order, until they have enough orders; returns each order once. */
export async function readOrders(
  readPage: (after: string | undefined) => Promise<Page>,
): Promise<Order[]> {
  const orders = new Map<string, Order>()
  let after: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const { rows, next } = await readPage(after)
    for (const { orderCode, orderDate } of rows) orders.set(orderCode, { orderCode, orderDate })
    if (next === null || orders.size >= maxOrders) break
    after = next
  }
  return [...orders.values()].slice(0, maxOrders)
}
