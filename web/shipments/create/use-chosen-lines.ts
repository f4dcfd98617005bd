import { useQueries, useQuery } from '@tanstack/react-query'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { endpointQuery } from '#web/app/queries.ts'
import type { NewShipmentSearch } from '#web/app/shipment/shipments-search.ts'
import { useToday } from '#web/app/workspace.ts'

/** Lines of an order that are read at once. */
const maxLines = 100

/** The order lines that a new shipment begins with, as ids with commas, and the day that they are due. */
export function useChosenLines({ orderLines, order }: NewShipmentSearch) {
  const today = useToday()
  const ids = orderLines?.split(',') ?? []
  const each = useQueries({
    queries: ids.map((id) => endpointQuery('GET /api/order-lines/:id', { params: { id } })),
  })
  const ofOrder = useQuery({
    ...endpointQuery('GET /api/order-lines', { query: { orderId: order, limit: maxLines } }),
    placeholderData: undefined,
    enabled: order !== undefined,
  })
  const available = (ofOrder.data?.rows ?? []).filter((line) => !whyUnavailable(line))
  const lines = order === undefined ? each.flatMap(({ data }) => data ?? []) : available
  // The supplier agreed to a day of its own, or the buyer's holds. A day that has passed cannot be kept any more.
  const days = lines.map(({ confirmedDate, dueDate }) => confirmedDate ?? dueDate).sort()
  const [first] = days
  return {
    ids: orderLines ?? (available.map(({ id }) => id).join(',') || undefined),
    day: first === undefined || first < today ? '' : first,
    isComing: order === undefined ? each.some(({ isPending }) => isPending) : ofOrder.isPending,
  }
}
