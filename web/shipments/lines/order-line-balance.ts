import type { OrderLine } from '#domain/order-line.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/quantity.ts'

/** What a line of truth needs to know of an order line. */
export type TruthSource = Pick<
  OrderLine,
  'quantity' | 'cancelled' | 'received' | 'inTransit' | 'inOpen' | 'available' | 'isConflict'
>

/** The figures of an order line for its line of truth, and what is typed upon them. */
export const truthOf = (line: TruthSource, draft?: string) => ({
  ordered: formatQuantity(wanted(line)),
  received: line.received,
  inTransit: line.inTransit,
  inOpen: line.inOpen,
  available: line.available,
  ...(draft ? { draft } : {}),
})

/** The same order line as if one of its shipment lines were not there: what a change of that line starts from. */
export function without<Line extends TruthSource>(line: Line, quantity: string): Line {
  const had = parseQuantity(quantity)
  // Where more is announced than is wanted, taking this line out pays for that first.
  const over = line.isConflict ? positive(announced(line) - wanted(line)) : 0n
  const available = line.available === null ? null : parseQuantity(line.available) + had - over
  return {
    ...line,
    inOpen: formatQuantity(positive(parseQuantity(line.inOpen) - had)),
    available: available === null ? null : formatQuantity(positive(available)),
  }
}

const positive = (quantity: Quantity): Quantity => (quantity > 0n ? quantity : 0n)

const announced = (line: TruthSource) =>
  parseQuantity(line.received) + parseQuantity(line.inTransit) + parseQuantity(line.inOpen)

const wanted = (line: TruthSource) =>
  positive(parseQuantity(line.quantity) - parseQuantity(line.cancelled))
