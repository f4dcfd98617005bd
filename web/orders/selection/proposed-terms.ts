import { expectedDate } from '#domain/orders/order-confirmation.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

/** Returns the ordered quantity minus the cancelled quantity. */
export const orderedText = ({
  quantity,
  cancelled,
}: Pick<OrderLine, 'quantity' | 'cancelled'>): string =>
  formatQuantity(parseQuantity(quantity) - parseQuantity(cancelled))

/**
 * Returns the terms to propose for one of several lines. A field that the draft leaves empty stays as in the line's open
 * proposal, which the new one replaces as a whole.
 */
export const addedProposal = (
  { proposedDate, proposedQuantity }: Pick<OrderLine, 'proposedDate' | 'proposedQuantity'>,
  draft: { date: string; quantity: string },
) => ({
  date: draft.date || proposedDate || '',
  quantity: draft.quantity || proposedQuantity || '',
})

type Proposal = Pick<
  OrderLine,
  'dueDate' | 'confirmedDate' | 'quantity' | 'cancelled' | 'proposedDate' | 'proposedQuantity'
>

/** Returns the date and the quantity that the supplier proposes for a line, each with its present value. */
export const proposedTerms = (line: Proposal) => ({
  date: line.proposedDate && { from: expectedDate(line), to: line.proposedDate },
  quantity: line.proposedQuantity && { from: orderedText(line), to: line.proposedQuantity },
})
