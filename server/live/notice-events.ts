import { streamEvents } from '#contract/notices/live-messages.ts'
import {
  type Audience,
  type ChangeNotice,
  isInAudience,
  type Reader,
} from '#domain/notices/change-notice.ts'

/** Maximum notices of one delivery; more are replaced by one `refetch`. */
export const maxNotices = 50

/** A change notice before its delivery, with its audience and its position among the company's events. */
export type PendingNotice = Audience & { change: ChangeNotice; position?: number | undefined }

const serverSentEvent = (event: string, data: object = {}, position?: number) =>
  `${position === undefined ? '' : `id: ${position}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The event that makes clients refetch everything they show; it covers all changes up to `position`. */
export const refetchAt = (position?: number) => serverSentEvent(streamEvents.refetch, {}, position)

export const refetch = refetchAt()

/** The event that makes clients refetch the person's roles. */
export const rolesChanged = serverSentEvent(streamEvents.roles)

/** The event that makes clients refetch the person's notices. */
export const noticesArrived = serverSentEvent(streamEvents.changeNotice, {
  kind: 'notices',
} satisfies ChangeNotice)

/**
 * Returns the server-sent events for a reader: the latest notice of each resource. They are in the order of positions,
 * so a client that received a position has received all smaller ones.
 */
export function eventsFor(reader: Reader, notices: PendingNotice[]): string {
  const latest = new Map<string, PendingNotice>()
  for (const notice of notices) {
    if (!isInAudience(reader, notice)) continue
    const resource = resourceOf(notice.change)
    latest.set(resource, latestOf(notice, latest.get(resource)))
  }
  const sent = [...latest.values()].sort((a, b) => (a.position ?? 0) - (b.position ?? 0))
  if (sent.length > maxNotices) return refetchAt(sent.at(-1)?.position)
  return sent
    .map(({ change, position }) => serverSentEvent(streamEvents.changeNotice, change, position))
    .join('')
}

const resourceOf = (change: ChangeNotice) => {
  if (change.kind === 'shipment') return `shipment ${change.id}`
  return change.kind === 'comments' ? `comments ${change.subject} ${change.id}` : change.kind
}

// Notices without positions are sent after commit, so the notices of one shipment may arrive out of order.
const latestOf = (notice: PendingNotice, other = notice): PendingNotice => ({
  ...(versionOf(other) > versionOf(notice) ? other : notice),
  position: notice.position ?? other.position,
})

const versionOf = ({ change }: PendingNotice) =>
  change.kind === 'shipment' ? (change.version ?? Number.POSITIVE_INFINITY) : 0
