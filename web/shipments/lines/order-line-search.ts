import type { OrderLine } from '#domain/orders/order-line.ts'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import type { OrderLineQuery } from '#domain/orders/order-line-query.ts'

/** Maximum options of a search. */
const maxOptions = 20

type ReadLines = (query: OrderLineQuery & { limit: number }) => Promise<readonly OrderLine[]>

/**
 * Searches order lines to put into a shipment: those with a pending quantity. If a text matches none of them, the
 * newest others of which the tolerance leaves something.
 */
export async function searchShippableLines(
  readLines: ReadLines,
  text: string,
): Promise<readonly OrderLine[]> {
  if (!text) return readLines({ limit: maxOptions })
  const pending = await readLines({ limit: maxOptions, text })
  if (pending.length > 0) return pending
  const all = await readLines({ limit: 100, text, show: 'all', sort: '-due' })
  return all.filter((line) => !whyUnavailable(line)).slice(0, maxOptions)
}
