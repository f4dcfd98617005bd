import { dayOrNothing } from '#domain/day.ts'
import type { ShipmentState, ShipmentStatus } from '#domain/shipment.ts'
import { readPageSize } from '#web/app/page-size.ts'
import { omitUndefined, readTextParam } from '#web/app/use-search-params.ts'

// The shapes themselves would bring zod into the first load of the list.
const states = ['open', 'closed'] as const satisfies readonly ShipmentState[]
/** What a closed shipment can be. */
export const closedStatuses = [
  'in-transit',
  'partially-received',
  'received',
  'cancelled',
] as const satisfies readonly ShipmentStatus[]

export const shipmentSorts = ['created', '-created', 'eta', '-eta', 'code', '-code'] as const
export type ShipmentSort = (typeof shipmentSorts)[number]

/** What the address says of the shipments list; what is not there has its default. */
export type ShipmentsSearch = {
  state?: ShipmentState
  /** What a closed one is; then no state is said. */
  status?: (typeof closedStatuses)[number]
  code?: string
  from?: string
  to?: string
  text?: string
  sort?: ShipmentSort
  rows?: number
  after?: string
  before?: string
  page?: number
}

type Filter = Pick<ShipmentsSearch, 'code' | 'from' | 'to' | 'sort'>

/** The one column that a filter lets the list be sorted by: a range of days its days, a code the codes. */
export const onlyShipmentSort = ({
  code,
  from,
  to,
}: Omit<Filter, 'sort'>): 'eta' | 'code' | undefined => {
  if (from || to) return 'eta'
  return code ? 'code' : undefined
}

/** The sort that is meant, or in its place one that the filter has: days from the first on, codes from the newest. */
export function offeredShipmentSort(filter: Filter): ShipmentSort | undefined {
  const only = onlyShipmentSort(filter)
  if (!only || filter.sort?.endsWith(only)) return filter.sort
  return only === 'eta' ? 'eta' : '-code'
}

/** Reads the address; what cannot be understood is left out, and a sort that its filter does not have, changed. */
export function readShipmentsSearch(search: Record<string, unknown>): ShipmentsSearch {
  const page = Number(search.page)
  const status = closedStatuses.find((one) => one === search.status)
  const filter = {
    status,
    state: status ? undefined : states.find((state) => state === search.state),
    code: readTextParam(search.code),
    from: dayOrNothing(search.from),
    to: dayOrNothing(search.to),
    text: readTextParam(search.text),
    sort: shipmentSorts.find((sort) => sort === search.sort),
  }
  return omitUndefined({
    ...filter,
    sort: offeredShipmentSort(filter),
    rows: readPageSize(search.rows),
    after: readTextParam(search.after, 120),
    before: readTextParam(search.before, 120),
    page: Number.isSafeInteger(page) && page > 1 ? page : undefined,
  })
}

/** Order lines chosen on another screen, as ids with commas: "12,13". The router reads a single one as a number. */
export function readSelectedOrderLines(search: Record<string, unknown>): { orderLines?: string } {
  const ids = readTextParam(search.orderLines, 16_000)
  return ids && /^\d{1,15}(,\d{1,15})*$/.test(ids) ? { orderLines: ids } : {}
}
