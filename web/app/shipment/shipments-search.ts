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

export const closedStatuses = ['in-transit', 'partially-received', 'received', 'cancelled'] as const
type ClosedStatus = (typeof closedStatuses)[number]

/** Search parameters of the shipments list; a missing one has its default. A status replaces the state. */
export type ShipmentsSearch = Omit<ShipmentQuery, 'status'> & {
  status?: ClosedStatus
  supplier?: number
} & PagePosition

/** Returns the chosen sort if the filter allows it, else the filter's default; undefined if none is needed. */
const allowedShipmentSort = (query: ShipmentQuery): ShipmentSort | undefined =>
  !shipmentSortColumn(query) || (query.sort && isShipmentSortAllowed(query))
    ? query.sort
    : defaultShipmentSort(query)

/** Adds the sort that is valid after a change of filters. A sort that needs a filter goes with it. */
export const withAllowedSort = (search: ShipmentsSearch, changes: Partial<ShipmentsSearch>) => {
  const next = { ...search, ...changes }
  const isSortFilterRemoved = shipmentSortColumn(search) && !shipmentSortColumn(next)
  return { ...changes, sort: isSortFilterRemoved ? undefined : allowedShipmentSort(next) }
}

/** Returns the sort of the list; without a chosen one, shipments under way come first. */
export const shownShipmentSort = (query: ShipmentQuery): ShipmentSort | undefined =>
  query.sort ?? (isShipmentSortAllowed({ ...query, sort: 'under-way' }) ? 'under-way' : undefined)

/** Reads the search parameters; drops invalid ones, and replaces a sort that the filter does not allow. */
export function readShipmentsSearch(search: Record<string, unknown>): ShipmentsSearch {
  const query = readQuery(shipmentQueryFields, search)
  const status = closedStatuses.find((closedStatus) => closedStatus === query.status)
  return omitUndefined({
    ...query,
    supplier: readIdParam(search.supplier),
    status,
    state: status ? undefined : query.state,
    sort: allowedShipmentSort(query),
    ...readPagePosition(search),
  })
}

/** Maximum number of order lines in an address: some proxies cut longer ones, and the next screen takes no more. */
export const maxPreselectedLines = 200

/** Reads order lines selected on another screen: ids with commas, "12,13". The router reads a single id as a number. */
export function readSelectedOrderLines(search: Record<string, unknown>): { orderLines?: string } {
  const ids = readTextParam(search.orderLines, 16_000)
  return ids && /^\d{1,15}(,\d{1,15})*$/.test(ids) ? { orderLines: ids } : {}
}

/** Search parameters of the new shipment: selected order lines, or an order. */
export type NewShipmentSearch = { orderLines?: string; order?: number }

export const readNewShipmentSearch = (search: Record<string, unknown>): NewShipmentSearch =>
  omitUndefined({ ...readSelectedOrderLines(search), order: readIdParam(search.order) })
