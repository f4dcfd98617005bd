import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Shipment } from '#domain/shipments/shipment.ts'
import { defaultPageSize, filterOf } from '#web/app/list/page-position.ts'
import { endpointQuery, endpointQueryKey, isOfRoutes } from '#web/app/queries.ts'
import { type ShipmentsSearch, shownShipmentSort } from '#web/app/shipment/shipments-search.ts'
import { supplierFilter } from '#web/app/state/session-state.ts'

/** Query of a page of the shipments list, by the search parameters of its address. */
export const shipmentsQuery = ({ page: _page, rows, supplier, ...filter }: ShipmentsSearch) =>
  endpointQuery('GET /api/shipments', {
    query: { ...filter, sort: shownShipmentSort(filter), limit: rows ?? defaultPageSize },
    supplier: supplierFilter(supplier),
  })

/**
 * Returns the query of the list's count. With a row number, the reply also has the cursor of that row, which depends on
 * the sort.
 */
export const shipmentCount = (search: ShipmentsSearch) => {
  const { sort, supplier, ...filter } = filterOf(search)
  return (row?: number) =>
    endpointQuery('GET /api/shipments/count', {
      query:
        row === undefined
          ? filter
          : { ...filter, sort: shownShipmentSort({ ...filter, sort }), row },
      supplier: supplierFilter(supplier),
    })
}

export const useShipment = (id: number) =>
  useQuery(endpointQuery('GET /api/shipments/:id', { params: { id } }))

/** Returns functions that update a changed shipment in the query cache, and invalidate dependent queries. */
export function useShipmentCache() {
  const client = useQueryClient()
  const keyOf = (id: number) => endpointQueryKey('GET /api/shipments/:id', { params: { id } })
  return {
    /** Stores the whole shipment of a reply. */
    put: (shipment: Shipment) => {
      client.setQueryData(keyOf(shipment.id), shipment)
      return invalidateDependents(client)
    },
    /** Stores the new version, which the next change sends; the rest is refetched. */
    putVersion: (id: number, version: number) => {
      client.setQueryData<Shipment>(keyOf(id), (shipment) => shipment && { ...shipment, version })
      void client.invalidateQueries({ queryKey: keyOf(id) })
      return invalidateDependents(client)
    },
    /** Marks a deleted shipment as stale; a screen that still shows it does not refetch it. */
    remove: (id: number) => {
      void client.invalidateQueries({ queryKey: keyOf(id), refetchType: 'none' })
      return invalidateDependents(client)
    },
    /** Refetches a shipment and returns it. */
    refresh: (id: number) => {
      for (const route of [
        'GET /api/shipments/:id/events',
        'GET /api/shipments/:id/receiving',
      ] as const)
        void client.invalidateQueries({ queryKey: endpointQueryKey(route) })
      return client.fetchQuery({
        ...endpointQuery('GET /api/shipments/:id', { params: { id } }),
        staleTime: 0,
      })
    },
  }
}

// A change of a shipment affects the lists, its history, order lines and Today.
const dependentRoutes = [
  'GET /api/shipments',
  'GET /api/shipments/count',
  'GET /api/shipments/:id/events',
  'GET /api/shipments/:id/receipts',
  'GET /api/shipments/:id/receiving',
  'GET /api/shipments/:id/counted-goods',
  'GET /api/shipments/:id/announcement-changes',
  'GET /api/shipments/:id/missing-elements',
  'GET /api/arrivals',
  'GET /api/arrivals/count',
  'GET /api/arrivals/days',
  'GET /api/order-lines',
  'GET /api/order-lines/count',
  'GET /api/order-lines/:id',
  'GET /api/orders/:id',
  'GET /api/starter',
] as const

function invalidateDependents(client: ReturnType<typeof useQueryClient>) {
  void client.invalidateQueries({ predicate: isOfRoutes(dependentRoutes) })
}
