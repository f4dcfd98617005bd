import { streamEvents } from '#contract/notices/live-messages.ts'
import {
  type Audience,
  type ChangeNotice,
  isAudience,
  type Reader,
} from '#domain/notices/change-notice.ts'

/** More notices at once become one `refetch`. */
const maxNotices = 50

/** A change notice that waits for the next delivery, and whom it is for. */
export type PendingNotice = Audience & { change: ChangeNotice }

const serverSentEvent = (event: string, data: object = {}) =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The event that makes clients refetch everything they show. */
export const refetch = serverSentEvent(streamEvents.refetch)

/** The event after which clients read anew what the person may do. */
export const rolesChanged = serverSentEvent(streamEvents.roles)

/** The event after which clients read anew what their person was told. */
export const noticesArrived = serverSentEvent(streamEvents.news, {
  kind: 'notices',
} satisfies ChangeNotice)

/** The server-sent events for a reader of one supplier's data, or of all: the latest notice of each resource. */
export function eventsFor(reader: Reader, notices: PendingNotice[]): string {
  const latest = new Map<string, ChangeNotice>()
  for (const { change, ...audience } of notices) {
    if (!isAudience(reader, audience)) continue
    const resource = resourceOf(change)
    latest.set(resource, later(change, latest.get(resource)))
  }
  if (latest.size > maxNotices) return refetch
  return [...latest.values()].map((change) => serverSentEvent(streamEvents.news, change)).join('')
}

const resourceOf = (change: ChangeNotice) => {
  if (change.kind === 'shipment') return `shipment ${change.id}`
  return change.kind === 'comments' ? `comments ${change.subject} ${change.id}` : change.kind
}

// Notices are sent after commit, so those of one shipment may arrive in any order.
const later = (one: ChangeNotice, other = one): ChangeNotice =>
  versionOf(other) > versionOf(one) ? other : one

const versionOf = (change: ChangeNotice) =>
  change.kind === 'shipment' ? (change.version ?? Number.POSITIVE_INFINITY) : 0
