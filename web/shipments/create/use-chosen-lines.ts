import { useQueries, useQuery } from '@tanstack/react-query'
import { whyUnavailable } from '#domain/orders/order-line-balance.ts'
import { readOrderLines } from '#web/app/list/read-order-lines.ts'
import { endpointQuery, endpointQueryKey } from '#web/app/queries.ts'
import { maxCarriedLines, type NewShipmentSearch } from '#web/app/shipment/shipments-search.ts'
import { useToday } from '#web/app/workspace.ts'
import { proposedOf } from '#web/shipments/create/proposed-fields.ts'

/** Returns the order lines of a new shipment, as ids with commas, and the field values that they propose. */
export function useChosenLines({ orderLines, order }: NewShipmentSearch) {
  const today = useToday()
  const ids = orderLines?.split(',') ?? []
  const byId = useQueries({
    queries: ids.map((id) => endpointQuery('GET /api/order-lines/:id', { params: { id } })),
  })
  const query = { orderId: order }
  const byOrder = useQuery({
    queryKey: [...endpointQueryKey('GET /api/order-lines', { query }), 'available'],
    queryFn: ({ signal }) =>
      readOrderLines(query, maxCarriedLines, { isWanted: (line) => !whyUnavailable(line), signal }),
    enabled: order !== undefined,
  })
  const available = byOrder.data?.lines ?? []
  return {
    ids: orderLines ?? (available.map(({ id }) => id).join(',') || undefined),
    hasMore: byOrder.data?.hasMore ?? false,
    proposed: proposedOf(order === undefined ? byId.map(({ data }) => data) : available, today),
    // Lines given by id are used even if they cannot be read.
    error: order === undefined ? null : byOrder.error,
    retry: () => void byOrder.refetch(),
    isLoading: order === undefined ? byId.some(({ isPending }) => isPending) : byOrder.isPending,
  }
}
