import type { Shipment } from '#domain/shipments/shipment.ts'
import type { Output } from '#web/app/http/call.ts'

type Message = Output<'GET /api/shipments/:id/messages'>[number]

const refetchMs = 5000
/** Maximum milliseconds from a closing or cancellation until its message is created. */
const maxCreationMs = 60_000

/** Returns the interval to refetch messages; false if none is about to be created or waits to be sent. */
export function messageRefetchMs(
  messages: readonly Pick<Message, 'state' | 'stateAt'>[],
  { closedAt, cancelledAt }: Pick<Shipment, 'closedAt' | 'cancelledAt'>,
  nowMs = Date.now(),
): number | false {
  const announcedAtMs = Date.parse(cancelledAt ?? closedAt ?? '')
  const isCreated = messages.some(({ stateAt }) => Date.parse(stateAt) >= announcedAtMs)
  // Absolute, because the device’s clock may be slow.
  const isAwaited = !isCreated && Math.abs(nowMs - announcedAtMs) < maxCreationMs
  return isAwaited || messages.some(({ state }) => state === 'queued') ? refetchMs : false
}
