import { can } from '#domain/access/person.ts'
import { endpointQuery } from '#web/app/queries.ts'
import { shipmentsQuery } from '#web/app/shipment/shipment-queries.ts'
import type { ShipmentsSearch } from '#web/app/shipment/shipments-search.ts'
import { actingSupplierId, useCredentials, useProveidor } from '#web/app/state/session-state.ts'
import { noSupplier } from '#web/constants.ts'
import { ordersQuery } from '#web/orders/list/orders-query.ts'
import type { OrdersSearch } from '#web/orders/list/orders-search.ts'

type Address<Search = object> = { id: number; search: Search }

const shipment = ({ id }: Address) => [endpointQuery('GET /api/shipments/:id', { params: { id } })]

const canReceive = () =>
  can({ ...useCredentials.getState(), isStaff: useProveidor.getState().isChosen }, 'receive')

/** First queries of screens by address, sent while the screens' code is still loading. */
export const firstQueries = {
  starter: () => [endpointQuery('GET /api/starter', {}), endpointQuery('GET /api/drafts', {})],
  shipments: ({ search }: Address<ShipmentsSearch>) => [shipmentsQuery(search)],
  orders: ({ search }: Address<OrdersSearch>) => [ordersQuery(search)],
  shipment,
  // Without an acting supplier, the supplier of the shipment must be read first.
  packing: ({ id, search }: Address) =>
    actingSupplierId() === noSupplier
      ? shipment({ id, search })
      : [endpointQuery('GET /api/shipments/:id/packing', { params: { id } })],
  receiving: ({ id, search }: Address) =>
    canReceive()
      ? [endpointQuery('GET /api/shipments/:id/receiving', { params: { id } })]
      : shipment({ id, search }),
}
