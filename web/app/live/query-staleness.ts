import type { Query } from '@tanstack/react-query'
import type { CommentSubject } from '#domain/comments/comment.ts'
import type { ChangeNotice } from '#domain/notices/change-notice.ts'
import { noSupplier } from '#domain/parties/supplier.ts'

const ownVersions = new Map<number, Set<number>>()

/** Records a version of a shipment that a change of this page created: its change notice needs no refetch. */
export function recordOwnVersion(shipmentId: number, version: number): void {
  ownVersions.set(shipmentId, (ownVersions.get(shipmentId) ?? new Set()).add(version))
}

/** Whether this page itself created all versions of a shipment after `after`, up to and including `upTo`. */
export function areOwnVersions(shipmentId: number, after: number, upTo: number): boolean {
  const own = ownVersions.get(shipmentId)
  for (let version = after + 1; version <= upTo; version++) if (!own?.has(version)) return false
  return true
}

type Versioned = { version: number }
type Page = { rows: (Versioned & { id: number })[] }
type History = { pages: Versioned[][] }

/** Reads the version of a shipment from a query's data; undefined where the data lack it. */
type VersionReader = (data: never, id: number) => number | undefined

const singleShipmentReads: Record<string, VersionReader> = {
  'GET /api/shipments/:id': (data: Versioned) => data.version,
  'GET /api/shipments/:id/dock-booking': () => undefined,
  'GET /api/shipments/:id/dock-slots': () => undefined,
  'GET /api/shipments/:id/packing': (data: Versioned) => data.version,
  'GET /api/shipments/:id/receiving': (data: Versioned) => data.version,
  'GET /api/shipments/:id/events': ({ pages }: History) => pages[0]?.at(-1)?.version,
  'GET /api/shipments/:id/announcement-changes': () => undefined,
  'GET /api/shipments/:id/messages': () => undefined,
  'GET /api/shipments/:id/missing-elements': () => undefined,
  'GET /api/shipments/:id/counted-goods': () => undefined,
  'GET /api/shipments/:id/receipts': () => undefined,
}

/** Queries of many shipments or of order lines. */
const listReads: Record<string, VersionReader> = {
  'GET /api/shipments': ({ rows }: Page, shipment) =>
    rows.find(({ id }) => id === shipment)?.version,
  'GET /api/shipments/count': () => undefined,
  'GET /api/dock-board': () => undefined,
  'GET /api/arrivals': () => undefined,
  'GET /api/arrivals/count': () => undefined,
  'GET /api/arrivals/days': () => undefined,
  'GET /api/order-lines': () => undefined,
  'GET /api/orders/:id': () => undefined,
  'GET /api/orders/:id/changes': () => undefined,
  'GET /api/order-lines/count': () => undefined,
  'GET /api/order-lines/:id': () => undefined,
  'GET /api/starter': () => undefined,
  'GET /api/discrepancies': () => undefined,
  'GET /api/discrepancies/count': () => undefined,
  'GET /api/discrepancies/:id': () => undefined,
}

const dockReads = ['GET /api/dock-board', 'GET /api/shipments/:id/dock-slots']

const commentReads: Record<string, CommentSubject> = {
  'GET /api/shipments/:id/comments': 'shipment',
  'GET /api/orders/:id/comments': 'order',
  'GET /api/order-lines/:id/comments': 'order-line',
  'GET /api/discrepancies/:id/comments': 'discrepancy',
}

const commentedLines = 'GET /api/orders/:id/commented-lines'

type QueryKeyParts = readonly [
  supplier: number,
  route: unknown,
  input?: { params?: { id?: unknown } | null },
]

/**
 * Whether a query's data may be stale after a change notice; without a notice, whether others can change it at all.
 * Without an acting supplier, notices of every supplier count.
 */
export function isStale(
  { queryKey, state }: Pick<Query, 'queryKey' | 'state'>,
  supplierId: number,
  notice?: ChangeNotice,
): boolean {
  const [supplier, route, input] = queryKey as unknown as QueryKeyParts
  // Queries that are not of an endpoint have other keys.
  if (typeof route !== 'string') return false
  // The person's own notices do not depend on the acting supplier.
  if (route.startsWith('GET /api/notices')) return !notice || notice.kind === 'notices'
  if (supplier !== supplierId && supplierId !== noSupplier) return false
  const commentsOn = commentReads[route]
  if (commentsOn) {
    if (notice?.kind !== 'comments') return !notice
    return notice.subject === commentsOn && Number(input?.params?.id) === notice.id
  }
  if (route === commentedLines)
    return !notice || (notice.kind === 'comments' && notice.subject === 'order-line')
  const readVersion = singleShipmentReads[route] ?? listReads[route]
  if (!readVersion) return false
  if (!notice) return true
  if (notice.kind === 'comments' || notice.kind === 'notices') return false
  if (notice.kind === 'docks') return dockReads.includes(route)
  if (notice.kind === 'order-lines') {
    // A shipment's lines have the quantities of their order lines.
    if (route === 'GET /api/shipments/:id') return true
    return (
      !route.startsWith('GET /api/shipments') &&
      !route.startsWith('GET /api/arrivals') &&
      !dockReads.includes(route) &&
      route in listReads
    )
  }
  if (route in singleShipmentReads && Number(input?.params?.id) !== notice.id) return false
  if (notice.version === null) return true
  const cachedVersion =
    state.data === undefined ? undefined : readVersion(state.data as never, notice.id)
  // A notice may replace earlier ones: others may have changed the shipment before this page did.
  return !areOwnVersions(notice.id, cachedVersion ?? notice.version - 1, notice.version)
}
