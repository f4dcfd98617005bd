import type { Shipment } from '#domain/shipments/shipment.ts'
import type { Output } from '#web/app/http/call.ts'

type Message = Output<'GET /api/shipments/:id/messages'>[number]

const refetchMs = 5000
/** Milliseconds from a closing or cancellation in which its message is made. */
const planningMs = 60_000

/** Returns the milliseconds between reads of messages; false when none is about to be made or waits to be sent. */
export function messageRefetchMs(
  messages: readonly Pick<Message, 'state' | 'stateAt'>[],
  { closedAt, cancelledAt }: Pick<Shipment, 'closedAt' | 'cancelledAt'>,
  nowMs = Date.now(),
): number | false {
  const announcedMs = Date.parse(cancelledAt ?? closedAt ?? '')
  const isPlanned = messages.some(({ stateAt }) => Date.parse(stateAt) >= announcedMs)
  // The device’s clock may be slow.
  const isAwaited = !isPlanned && Math.abs(nowMs - announcedMs) < planningMs
  return isAwaited || messages.some(({ state }) => state === 'queued') ? refetchMs : false
}
