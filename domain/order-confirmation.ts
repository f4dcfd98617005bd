import { type Day, isBefore } from '#domain/day.ts'
import { isWhole, type Quantity } from '#domain/quantity.ts'

/** What the supplier says of an order line as it is now: nothing yet, that it holds, a proposal, or one that was refused. */
export const confirmationStates = ['unconfirmed', 'confirmed', 'proposed', 'refused'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** Whether suppliers are asked to confirm order lines, and which date is then late. */
export const orderConfirmations = ['off', 'due-date', 'confirmed-date'] as const
export type OrderConfirmation = (typeof orderConfirmations)[number]

/** Lines that are confirmed, or answered, by one call. */
export const maxConfirmedLines = 500

/** What is asked and agreed of an order line. */
export type LineTerms = {
  dueDate: Day
  confirmedDate: Day | null
  quantity: Quantity
  cancelled: Quantity
}

type Announced = { announced: Quantity; isDivisible: boolean }

/** Why something cannot be said of a line, as codes of fields. */
type Fault = 'nothing-pending' | 'in-the-past' | 'not-whole' | 'below-announced'

export type ConfirmationDecision =
  | { outcome: 'confirmed' }
  | { outcome: 'proposed'; date: Day | null; quantity: Quantity | null }
  | { outcome: 'faulty'; field: 'id' | 'date' | 'quantity'; fault: Fault }

/** What is asked of the line in all, without what is cancelled. */
const orderedQuantity = ({ quantity, cancelled }: LineTerms): Quantity => quantity - cancelled

/**
 * Decides what a supplier's words do to a line. What is as asked is no proposal: without another date or quantity the line
 * is confirmed. `announced` is in open + in transit + received; a proposal below it could not be accepted.
 */
export function decideConfirmation(
  line: LineTerms & Announced & { pending: Quantity },
  said: { date?: Day | undefined; quantity?: Quantity | undefined },
  today: Day,
): ConfirmationDecision {
  if (line.pending === 0n) return { outcome: 'faulty', field: 'id', fault: 'nothing-pending' }
  const date = said.date === undefined || said.date === line.dueDate ? null : said.date
  const quantity =
    said.quantity === undefined || said.quantity === orderedQuantity(line) ? null : said.quantity
  if (date && isBefore(date, today))
    return { outcome: 'faulty', field: 'date', fault: 'in-the-past' }
  if (quantity !== null) {
    const fault = quantityFault(line, quantity)
    if (fault) return { outcome: 'faulty', field: 'quantity', fault }
  }
  return date === null && quantity === null
    ? { outcome: 'confirmed' }
    : { outcome: 'proposed', date, quantity }
}

/** Why the line cannot have this quantity in all. */
export function quantityFault(
  { announced, isDivisible }: Announced,
  quantity: Quantity,
): 'not-whole' | 'below-announced' | undefined {
  if (!isDivisible && !isWhole(quantity)) return 'not-whole'
  return quantity < announced ? 'below-announced' : undefined
}

/** The terms once a proposal is accepted: less is cancelled by the buyer, more is ordered. */
export function acceptedTerms(
  line: LineTerms,
  proposal: { date: Day | null; quantity: Quantity | null },
): LineTerms & { confirmedDate: Day } {
  const { dueDate } = line
  const confirmedDate = proposal.date ?? line.confirmedDate ?? dueDate
  const { quantity } = proposal
  if (quantity === null) return { ...line, confirmedDate }
  return quantity > line.quantity
    ? { dueDate, confirmedDate, quantity, cancelled: 0n }
    : { dueDate, confirmedDate, quantity: line.quantity, cancelled: line.quantity - quantity }
}

/** The day by which a line is expected: the confirmed one, else the asked one. */
export const expectedDate = ({
  dueDate,
  confirmedDate,
}: Pick<LineTerms, 'dueDate' | 'confirmedDate'>): Day => confirmedDate ?? dueDate

/** The day after which a line is late, as the company decides. */
export const lateAfter = (
  line: Pick<LineTerms, 'dueDate' | 'confirmedDate'>,
  decided: OrderConfirmation,
): Day => (decided === 'confirmed-date' ? expectedDate(line) : line.dueDate)
