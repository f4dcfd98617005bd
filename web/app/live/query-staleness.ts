import type { Query } from '@tanstack/react-query'
import { countOrderLines, countShipments } from '#contract/count-endpoints.ts'
import { getOrderLine, listOrderLines } from '#contract/order-endpoints.ts'
import { getPacking } from '#contract/packing-endpoints.ts'
import { getShipment, listShipmentEvents, listShipments } from '#contract/shipment-endpoints.ts'
import { getStarter } from '#contract/starter-endpoints.ts'
import type { News } from '#domain/change-notice.ts'

type Versioned = { version: number }
type Page = { rows: (Versioned & { id: number })[] }
type History = { pages: Versioned[][] }

/** Which version of a shipment a query holds; none, where it does not say. */
type Holds = (data: never, id: number) => number | undefined

/** What is read of one shipment. */
const ofShipment: Record<string, Holds> = {
  [getShipment.url]: (data: Versioned) => data.version,
  [getPacking.url]: (data: Versioned) => data.version,
  [listShipmentEvents.url]: ({ pages }: History) => pages[0]?.at(-1)?.version,
}

/** What is read of many shipments, or of the orders that they serve. */
const ofMany: Record<string, Holds> = {
  [listShipments.url]: ({ rows }: Page, shipment) =>
    rows.find(({ id }) => id === shipment)?.version,
  [countShipments.url]: () => undefined,
  [listOrderLines.url]: () => undefined,
  [countOrderLines.url]: () => undefined,
  [getOrderLine.url]: () => undefined,
  [getStarter.url]: () => undefined,
}

type Key = readonly [supplier: number, url: string, input?: { params?: { id?: unknown } | null }]

/** Whether what a query holds may be another by now; without news, whether it is any of what others change. */
export function isMoved(
  { queryKey, state }: Pick<Query, 'queryKey' | 'state'>,
  supplierId: number,
  news?: News,
): boolean {
  const [supplier, url, input] = queryKey as unknown as Key
  const holds = ofShipment[url] ?? ofMany[url]
  if (supplier !== supplierId || !holds) return false
  if (!news) return true
  if (news.kind === 'order-lines')
    return url !== listShipments.url && url !== countShipments.url && url in ofMany
  if (url in ofShipment && Number(input?.params?.id) !== news.id) return false
  const held = state.data === undefined ? undefined : holds(state.data as never, news.id)
  return held === undefined || news.version === null || held < news.version
}
