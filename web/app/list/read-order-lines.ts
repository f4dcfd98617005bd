import type { ListedOrderLine } from '#domain/orders/order-line.ts'
import type { OrderLineQuery } from '#domain/orders/order-line-query.ts'
import { call } from '#web/app/http/call.ts'

/**
 * Reads the wanted order lines of a query through all pages, up to `max`; `hasMore` says whether there are others. In a
 * list narrowed to one supplier, lines come without their supplier: `narrowedTo` adds it.
 */
export async function readOrderLines(
  query: OrderLineQuery,
  max: number,
  {
    isWanted = () => true,
    narrowedTo,
    ...options
  }: {
    isWanted?: (line: ListedOrderLine) => boolean
    supplier?: number | undefined
    narrowedTo?: ListedOrderLine['supplier'] | undefined
    signal?: AbortSignal
  },
) {
  const lines: ListedOrderLine[] = []
  let after: string | undefined
  do {
    const page = await call('GET /api/order-lines', {
      query: { ...query, limit: 100, after },
      ...options,
    })
    const rows = page.rows.map((row) => ({ ...(narrowedTo && { supplier: narrowedTo }), ...row }))
    lines.push(...rows.filter(isWanted))
    after = page.next ?? undefined
  } while (after && lines.length <= max)
  return { lines: lines.slice(0, max), hasMore: lines.length > max }
}
