import { readQuery } from '#domain/list-query.ts'
import {
  defaultShipmentSort,
  isShipmentSortAllowed,
  type ShipmentQuery,
  type ShipmentSort,
  shipmentQueryFields,
  shipmentSortColumn,
} from '#domain/shipments/shipment-query.ts'
import { type PagePosition, readPagePosition } from '#web/app/list/page-position.ts'
import { omitUndefined, readIdParam, readTextParam } from '#web/app/search-params.ts'

/** The statuses of closed shipments. */
export const closedStatuses = ['in-transit', 'partially-received', 'received', 'cancelled'] as const
type ClosedStatus = (typeof closedStatuses)[number]

/** The search parameters of the shipments list; one that is missing has its default. A status replaces the state. */
export type ShipmentsSearch = Omit<ShipmentQuery, 'status'> & {
  status?: ClosedStatus
  supplier?: number
} & PagePosition

/** The chosen sort where the filter allows it, else the filter's default; undefined where none is chosen or needed. */
export const allowedShipmentSort = (query: ShipmentQuery): ShipmentSort | undefined =>
  !shipmentSortColumn(query) || (query.sort && isShipmentSortAllowed(query))
    ? query.sort
    : defaultShipmentSort(query)

/** The sort that the list is shown in: unless one was chosen, what is under way comes first. */
export const shownShipmentSort = (query: ShipmentQuery): ShipmentSort | undefined =>
  query.sort ?? (isShipmentSortAllowed({ ...query, sort: 'under-way' }) ? 'under-way' : undefined)

/** Reads the search parameters; drops what is not valid, and replaces a sort that the filter does not allow. */
export function readShipmentsSearch(search: Record<string, unknown>): ShipmentsSearch {
  const query = readQuery(shipmentQueryFields, search)
  const status = closedStatuses.find((one) => one === query.status)
  return omitUndefined({
    ...query,
    supplier: readIdParam(search.supplier),
    status,
    state: status ? undefined : query.state,
    sort: allowedShipmentSort(query),
    ...readPagePosition(search),
  })
}

/** Lines in the address of the next screen: longer ones are cut by some proxies, and that screen holds as many. */
export const maxCarriedLines = 200

/** Order lines chosen on another screen, as ids with commas: "12,13". The router reads a single one as a number. */
export function readSelectedOrderLines(search: Record<string, unknown>): { orderLines?: string } {
  const ids = readTextParam(search.orderLines, 16_000)
  return ids && /^\d{1,15}(,\d{1,15})*$/.test(ids) ? { orderLines: ids } : {}
}

/** Beginning of a new shipment: order lines that were chosen, or those of an order. */
export type NewShipmentSearch = { orderLines?: string; order?: number }

export const readNewShipmentSearch = (search: Record<string, unknown>): NewShipmentSearch =>
  omitUndefined({ ...readSelectedOrderLines(search), order: readIdParam(search.order) })
