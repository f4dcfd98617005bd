import { expectedDate } from '#domain/orders/order-confirmation.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { announcedQuantity, countersOf } from '#domain/orders/order-line-balance.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

/** Returns the ordered quantity minus the cancelled quantity. */
export const orderedText = ({
  quantity,
  cancelled,
}: Pick<OrderLine, 'quantity' | 'cancelled'>): string =>
  formatQuantity(parseQuantity(quantity) - parseQuantity(cancelled))

/**
 * Returns the terms to propose for one of several lines. A field that the draft leaves empty stays as in the line's open
 * proposal, which the new one replaces as a whole; a quantity stays unless more is announced meanwhile.
 */
export function addedProposal(
  line: Parameters<typeof countersOf>[0] & Pick<OrderLine, 'proposedDate' | 'proposedQuantity'>,
  draft: { date: string; quantity: string },
) {
  const { proposedDate, proposedQuantity } = line
  const announced = announcedQuantity(countersOf(line))
  const isPossible = proposedQuantity !== null && parseQuantity(proposedQuantity) >= announced
  return {
    date: draft.date || proposedDate || '',
    quantity: draft.quantity || (isPossible ? proposedQuantity : ''),
  }
}

type Proposal = Pick<
  OrderLine,
  'dueDate' | 'confirmedDate' | 'quantity' | 'cancelled' | 'proposedDate' | 'proposedQuantity'
>

/** Returns the date and the quantity that the supplier proposes for a line, each with its present value. */
export const proposedTerms = (line: Proposal) => ({
  date: line.proposedDate && { from: expectedDate(line), to: line.proposedDate },
  quantity: line.proposedQuantity && { from: orderedText(line), to: line.proposedQuantity },
})
