import type { OrderLine } from '#domain/order-line.ts'
import { parseQuantity } from '#domain/quantity.ts'

/** Why nothing of an order line can be put into a shipment. */
export type UnavailableReason = 'cancelled' | 'received' | 'announced' | 'in-open'

type Figures = Pick<
  OrderLine,
  'quantity' | 'cancelled' | 'received' | 'inTransit' | 'inOpen' | 'available'
>

/**
 * Why nothing of the line is available; undefined where something is. Cancelled by the buyer, received, announced (some
 * may be received already), or the rest is in open shipments.
 */
export function whyUnavailable(line: Figures): UnavailableReason | undefined {
  if (line.available === null || parseQuantity(line.available) > 0n) return undefined
  const [received, inTransit, inOpen] = [line.received, line.inTransit, line.inOpen].map(
    parseQuantity,
  ) as [bigint, bigint, bigint]
  const wanted = parseQuantity(line.quantity) - parseQuantity(line.cancelled)
  if (wanted <= 0n && received + inTransit + inOpen === 0n) return 'cancelled'
  if (inOpen > 0n) return 'in-open'
  return inTransit > 0n ? 'announced' : 'received'
}
