import { expectedDate } from '#domain/orders/order-confirmation.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

/** Returns the ordered quantity minus the cancelled quantity. */
export const orderedText = ({
  quantity,
  cancelled,
}: Pick<OrderLine, 'quantity' | 'cancelled'>): string =>
  formatQuantity(parseQuantity(quantity) - parseQuantity(cancelled))

type Proposal = Pick<
  OrderLine,
  'dueDate' | 'confirmedDate' | 'quantity' | 'cancelled' | 'proposedDate' | 'proposedQuantity'
>

/** Returns the date and the quantity that the supplier proposes for a line, each with its present value. */
export const proposedTerms = (line: Proposal) => ({
  date: line.proposedDate && { from: expectedDate(line), to: line.proposedDate },
  quantity: line.proposedQuantity && { from: orderedText(line), to: line.proposedQuantity },
})
