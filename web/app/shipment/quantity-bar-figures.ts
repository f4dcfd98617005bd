import type { OrderLine } from '#domain/orders/order-line.ts'
import { countersOf, wantedQuantity } from '#domain/orders/order-line-balance.ts'
import { formatQuantity } from '#domain/units/quantity.ts'

/** Figures of an order line from which its quantity bar is drawn. */
export type OrderLineBalance = Pick<
  OrderLine,
  | 'quantity'
  | 'cancelled'
  | 'waived'
  | 'received'
  | 'inTransit'
  | 'inOpen'
  | 'available'
  | 'isConflict'
>

/** Returns the quantity of an order line that the buyer still wants, as text. */
export const wantedText = (line: OrderLineBalance): string =>
  formatQuantity(wantedQuantity(countersOf(line)))

/** Returns the figures of an order line's quantity bar; `draft` is the typed quantity. */
export const quantityBarFigures = (line: OrderLineBalance, draft?: string) => ({
  ordered: wantedText(line),
  received: line.received,
  inTransit: line.inTransit,
  inOpen: line.inOpen,
  available: line.available,
  ...(draft ? { draft } : {}),
})
