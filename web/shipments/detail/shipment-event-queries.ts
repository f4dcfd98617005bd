import { useInfiniteQuery } from '@tanstack/react-query'
import { eventPageSize } from '#domain/shipments/shipment-event.ts'
import { call } from '#web/app/http/call.ts'
import { endpointQueryKey } from '#web/app/queries.ts'

/** The history of a shipment, oldest first: the newest entries, and the earlier pages that were loaded. */
export const useShipmentEvents = (id: number) =>
  useInfiniteQuery({
    queryKey: endpointQueryKey('GET /api/shipments/:id/events', { params: { id } }),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/shipments/:id/events', {
        params: { id },
        query: { before: pageParam },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => (page.length < eventPageSize ? undefined : page[0]?.id),
    select: ({ pages }) => [...pages].reverse().flat(),
  })
