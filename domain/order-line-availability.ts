import type { OrderLine } from '#domain/order-line.ts'
import { parseQuantity } from '#domain/quantity.ts'

/** Why nothing of an order line can be put into a shipment. */
export type Unavailable = 'cancelled' | 'received' | 'announced' | 'in-open'

type Figures = Pick<
  OrderLine,
  'quantity' | 'cancelled' | 'received' | 'inTransit' | 'inOpen' | 'available'
>

/**
 * Why nothing of the line is available, or undefined where something is: the buyer took it back, has it, has been told of it
 * (some of it may have come already), or the rest of it is in open shipments.
 */
export function whyUnavailable(line: Figures): Unavailable | undefined {
  if (line.available === null || parseQuantity(line.available) > 0n) return undefined
  const [received, inTransit, inOpen] = [line.received, line.inTransit, line.inOpen].map(
    parseQuantity,
  ) as [bigint, bigint, bigint]
  const wanted = parseQuantity(line.quantity) - parseQuantity(line.cancelled)
  if (wanted <= 0n && received + inTransit + inOpen === 0n) return 'cancelled'
  if (inOpen > 0n) return 'in-open'
  return inTransit > 0n ? 'announced' : 'received'
}
