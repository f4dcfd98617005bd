import type { Query } from '@tanstack/react-query'
import { countOrderLines, countShipments } from '#contract/count-endpoints.ts'
import { getOrderLine, listOrderLines } from '#contract/order-endpoints.ts'
import { getPacking } from '#contract/packing-endpoints.ts'
import { getShipment, listShipmentEvents, listShipments } from '#contract/shipment-endpoints.ts'
import { getStarter } from '#contract/starter-endpoints.ts'
import type { ChangeNotice } from '#domain/change-notice.ts'

type Versioned = { version: number }
type Page = { rows: (Versioned & { id: number })[] }
type History = { pages: Versioned[][] }

/** Which version of a shipment a query's data has; undefined where they do not say. */
type VersionReader = (data: never, id: number) => number | undefined

/** Queries of one shipment. */
const singleShipmentReads: Record<string, VersionReader> = {
  [getShipment.url]: (data: Versioned) => data.version,
  [getPacking.url]: (data: Versioned) => data.version,
  [listShipmentEvents.url]: ({ pages }: History) => pages[0]?.at(-1)?.version,
}

/** Queries of many shipments, or of the orders that they serve. */
const listReads: Record<string, VersionReader> = {
  [listShipments.url]: ({ rows }: Page, shipment) =>
    rows.find(({ id }) => id === shipment)?.version,
  [countShipments.url]: () => undefined,
  [listOrderLines.url]: () => undefined,
  [countOrderLines.url]: () => undefined,
  [getOrderLine.url]: () => undefined,
  [getStarter.url]: () => undefined,
}

type QueryKeyParts = readonly [
  supplier: number,
  url: string,
  input?: { params?: { id?: unknown } | null },
]

/** Whether a query's data may be stale after a notice; without one, whether others can change them at all. */
export function isStale(
  { queryKey, state }: Pick<Query, 'queryKey' | 'state'>,
  supplierId: number,
  news?: ChangeNotice,
): boolean {
  const [supplier, url, input] = queryKey as unknown as QueryKeyParts
  const holds = singleShipmentReads[url] ?? listReads[url]
  if (supplier !== supplierId || !holds) return false
  if (!news) return true
  if (news.kind === 'order-lines')
    return url !== listShipments.url && url !== countShipments.url && url in listReads
  if (url in singleShipmentReads && Number(input?.params?.id) !== news.id) return false
  const held = state.data === undefined ? undefined : holds(state.data as never, news.id)
  return held === undefined || news.version === null || held < news.version
}
