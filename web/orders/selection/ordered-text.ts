import type { OrderLine } from '#domain/orders/order-line.ts'
import { announcedQuantity, countersOf, wantedQuantity } from '#domain/orders/order-line-balance.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

/** Returns the ordered quantity less the cancelled one. */
export const orderedText = ({
  quantity,
  cancelled,
}: Pick<OrderLine, 'quantity' | 'cancelled'>): string =>
  formatQuantity(parseQuantity(quantity) - parseQuantity(cancelled))

/** Returns the quantity that can be cancelled: wanted and not announced; zero if there is none. */
export function cancellableText(line: OrderLine): string {
  const counters = countersOf(line)
  const left = wantedQuantity(counters) - announcedQuantity(counters)
  return formatQuantity(left > 0n ? left : 0n)
}
