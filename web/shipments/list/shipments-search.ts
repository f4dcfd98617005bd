import { readQuery } from '#domain/list-query.ts'
import {
  defaultShipmentSort,
  isShipmentSortOffered,
  type ShipmentQuery,
  type ShipmentSort,
  shipmentQueryFields,
  shipmentSortColumn,
} from '#domain/shipment-query.ts'
import { type PagePosition, readPagePosition } from '#web/app/page-position.ts'
import { omitUndefined, readTextParam } from '#web/app/use-search-params.ts'

/** What a closed shipment can be. */
export const closedStatuses = ['in-transit', 'partially-received', 'received', 'cancelled'] as const
type ClosedStatus = (typeof closedStatuses)[number]

/** What the address says of the shipments list; what is not there has its default. A status stands in place of the state. */
export type ShipmentsSearch = Omit<ShipmentQuery, 'status'> & {
  status?: ClosedStatus
} & PagePosition

/** The sort that is meant, or in its place one that the filter has; nothing where any will do and none is chosen. */
export const offeredShipmentSort = (query: ShipmentQuery): ShipmentSort | undefined =>
  !shipmentSortColumn(query) || (query.sort && isShipmentSortOffered(query))
    ? query.sort
    : defaultShipmentSort(query)

/** Reads the address; what cannot be understood is left out, and a sort that its filter does not have, changed. */
export function readShipmentsSearch(search: Record<string, unknown>): ShipmentsSearch {
  const query = readQuery(shipmentQueryFields, search)
  const status = closedStatuses.find((one) => one === query.status)
  return omitUndefined({
    ...query,
    status,
    state: status ? undefined : query.state,
    sort: offeredShipmentSort(query),
    ...readPagePosition(search),
  })
}

/** Order lines chosen on another screen, as ids with commas: "12,13". The router reads a single one as a number. */
export function readSelectedOrderLines(search: Record<string, unknown>): { orderLines?: string } {
  const ids = readTextParam(search.orderLines, 16_000)
  return ids && /^\d{1,15}(,\d{1,15})*$/.test(ids) ? { orderLines: ids } : {}
}
