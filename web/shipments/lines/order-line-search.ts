import type { OrderLine } from '#domain/orders/order-line.ts'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import type { OrderLineQuery } from '#domain/orders/order-line-query.ts'

/** Maximum options of a search. */
const maxOptions = 20
const maxPageSize = 100

type ReadLines = (query: OrderLineQuery & { limit: number }) => Promise<readonly OrderLine[]>

/**
 * Searches order lines to put into a shipment: those with a pending quantity. If a text matches none of them, finds the
 * newest other lines with a quantity available by tolerance.
 */
export async function searchShippableLines(
  readLines: ReadLines,
  text: string,
): Promise<readonly OrderLine[]> {
  if (!text) return readLines({ limit: maxOptions })
  const pendingLines = await readLines({ limit: maxOptions, text })
  if (pendingLines.length > 0) return pendingLines
  const matchingLines = await readLines({ limit: maxPageSize, text, show: 'all', sort: '-due' })
  return matchingLines.filter((line) => !whyUnavailable(line)).slice(0, maxOptions)
}
