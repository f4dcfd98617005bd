import * as z from 'zod'
import { type Credit, minOrdered } from '#domain/orders/waived-quantity.ts'
import { type Day, day, isBefore } from '#domain/units/day.ts'
import { isWhole, positiveQuantityText, type Quantity } from '#domain/units/quantity.ts'

/** States of an order line's confirmation: none yet, confirmed, a proposal, or a refused proposal. */
export const confirmationStates = ['unconfirmed', 'confirmed', 'proposed', 'refused'] as const
export type ConfirmationState = (typeof confirmationStates)[number]

/** Whether suppliers are asked to confirm order lines, and which date decides lateness. */
export const orderConfirmations = ['off', 'due-date', 'confirmed-date'] as const
export type OrderConfirmation = (typeof orderConfirmations)[number]

/** Maximum lines that one call confirms, answers, changes or cancels. */
export const maxLinesPerChange = 5000

/** Requested and agreed terms of an order line. */
export type LineTerms = {
  dueDate: Day
  confirmedDate: Day | null
  quantity: Quantity
  cancelled: Quantity
}

/** Limits of changes of a line; `announced` is open, in transit and received, `credits` come from settlements. */
export type ChangeLimits = {
  announced: Quantity
  credits: readonly Credit[]
  isDivisible: boolean
}

/** Reasons for refusing an answer to a line or a change of the line, as codes of fields. */
type ConfirmationFault = 'nothing-pending' | 'in-the-past' | 'not-whole' | 'below-announced'

/** Effect of a valid answer: the line is confirmed for a date, or has a proposal. */
export type ValidDecision =
  | { outcome: 'confirmed'; date: Day }
  | { outcome: 'proposed'; date: Day | null; quantity: Quantity | null }
type ConfirmationDecision =
  | ValidDecision
  | { outcome: 'faulty'; field: 'id' | 'date' | 'quantity'; fault: ConfirmationFault }

type Amounts = Pick<LineTerms, 'quantity' | 'cancelled'>

/** Returns the total ordered quantity, without the cancelled part. */
export const orderedQuantity = ({ quantity, cancelled }: Amounts): Quantity => quantity - cancelled

/**
 * Decides the effect of a supplier's answer on a line. Without another date or quantity the line is confirmed, for the
 * agreed date if the answer has that one. A proposal below the quantity that must stay ordered is refused, since it
 * could not be accepted.
 */
export function decideConfirmation(
  line: LineTerms & ChangeLimits & { pending: Quantity },
  answer: { date?: Day | undefined; quantity?: Quantity | undefined },
  today: Day,
): ConfirmationDecision {
  if (line.pending === 0n) return { outcome: 'faulty', field: 'id', fault: 'nothing-pending' }
  const quantity =
    answer.quantity === undefined || answer.quantity === orderedQuantity(line)
      ? null
      : answer.quantity
  if (quantity === null && answer.date && answer.date === line.confirmedDate)
    return { outcome: 'confirmed', date: answer.date }
  // A proposal of a quantity leaves the agreed date as it is, unless another date comes with it.
  const isSameDate =
    answer.date === (quantity === null ? line.dueDate : (line.confirmedDate ?? line.dueDate))
  const date = answer.date === undefined || isSameDate ? null : answer.date
  if (date && isBefore(date, today))
    return { outcome: 'faulty', field: 'date', fault: 'in-the-past' }
  if (quantity !== null) {
    const fault = quantityFault(line, quantity)
    if (fault) return { outcome: 'faulty', field: 'quantity', fault }
  }
  return date === null && quantity === null
    ? { outcome: 'confirmed', date: line.dueDate }
    : { outcome: 'proposed', date, quantity }
}

/** Whether the terms of an answer are already agreed, or already proposed. */
export function isAlreadyConfirmed(
  line: LineTerms & {
    confirmation: ConfirmationState
    proposedDate: Day | null
    proposedQuantity: Quantity | null
  },
  { date, quantity }: { date?: Day | undefined; quantity?: Quantity | undefined },
): boolean {
  const { confirmation, dueDate, confirmedDate, proposedDate, proposedQuantity } = line
  const agreedDate = confirmedDate ?? dueDate
  const ordered = orderedQuantity(line)
  if (confirmation === 'confirmed')
    return (date ?? agreedDate) === agreedDate && (quantity ?? ordered) === ordered
  return (
    confirmation === 'proposed' &&
    (date ?? agreedDate) === (proposedDate ?? agreedDate) &&
    (quantity ?? ordered) === (proposedQuantity ?? ordered)
  )
}

/** Returns the reason why a line cannot have this total quantity; undefined if it can. */
export function quantityFault(
  line: ChangeLimits,
  quantity: Quantity,
): 'not-whole' | 'below-announced' | undefined {
  if (!line.isDivisible && !isWhole(quantity)) return 'not-whole'
  return quantity < minOrdered(line) ? 'below-announced' : undefined
}

/** Whether new terms void a supplier's answer. A line that moves to the date that both agreed on keeps the answer. */
export function losesConfirmation(
  before: LineTerms & { confirmation: ConfirmationState },
  after: Pick<LineTerms, 'dueDate' | 'quantity' | 'cancelled'>,
): boolean {
  const agreedDate = before.confirmation === 'confirmed' ? before.confirmedDate : null
  const isSameDate = after.dueDate === before.dueDate || after.dueDate === agreedDate
  return (
    before.confirmation !== 'unconfirmed' &&
    !(isSameDate && orderedQuantity(after) === orderedQuantity(before))
  )
}

/** Returns the terms with another total quantity: the buyer cancels the difference, or orders more. */
export const withOrdered = <Terms extends Amounts>(line: Terms, ordered: Quantity): Terms =>
  ordered > line.quantity
    ? { ...line, quantity: ordered, cancelled: 0n }
    : { ...line, cancelled: line.quantity - ordered }

/** Returns the terms after a proposal is accepted. */
export function acceptedTerms(
  line: LineTerms,
  proposal: { date: Day | null; quantity: Quantity | null },
): LineTerms & { confirmedDate: Day } {
  const { dueDate, quantity, cancelled } = line
  const confirmedDate = proposal.date ?? line.confirmedDate ?? dueDate
  const terms = { dueDate, confirmedDate, quantity, cancelled }
  return proposal.quantity === null ? terms : withOrdered(terms, proposal.quantity)
}

/** Returns the day by which a line is expected: the confirmed date, else the due date. */
export const expectedDate = ({
  dueDate,
  confirmedDate,
}: Pick<LineTerms, 'dueDate' | 'confirmedDate'>): Day => confirmedDate ?? dueDate

/** Returns the day after which a line is late, by the company's setting. */
export const lateAfter = (
  line: Pick<LineTerms, 'dueDate' | 'confirmedDate'>,
  setting: OrderConfirmation,
): Day => (setting === 'confirmed-date' ? expectedDate(line) : line.dueDate)

/** Whether a line is late once its due date has passed: something is pending, and no other date was agreed that counts. */
export const isAwaitedByDueDate = (
  line: Pick<LineTerms, 'dueDate' | 'confirmedDate'> & { pending: string },
  setting: OrderConfirmation,
): boolean => line.pending !== '0' && lateAfter(line, setting) === line.dueDate

/** State of an order line's confirmation, as the line is now. */
export const confirmationState = z.enum(confirmationStates)
export const orderConfirmation = z.enum(orderConfirmations)

/** An order line, and the version that the caller saw. */
export const seenLine = z.strictObject({
  id: z.int().positive(),
  version: z.int().positive().meta({ description: 'Version of the line, as seen' }),
})
export const note = z
  .string()
  .normalize('NFC')
  .trim()
  .max(500)
  .regex(/^(?:\P{Cc}|\r?\n)*$/u)
  .default('')
  .meta({ description: 'Note' })

/** Confirmation of order lines: each as ordered, or with a proposal. */
export const confirmationEntry = z.strictObject({
  lines: z
    .array(
      seenLine.extend({
        date: day.optional().meta({ description: 'Another date; a proposal' }),
        quantity: positiveQuantityText.optional().meta({
          description: 'Another total quantity, without cancelled pieces; a proposal',
        }),
      }),
    )
    .min(1)
    .max(maxLinesPerChange),
  note,
})
export type ConfirmationEntry = z.output<typeof confirmationEntry>

/** Lines whose last confirmation or proposal is undone. */
export const confirmationReversalEntry = z.strictObject({
  lines: z.array(seenLine).min(1).max(maxLinesPerChange),
})
export type ConfirmationReversalEntry = z.output<typeof confirmationReversalEntry>

/** The buyer's answer to proposals. */
export const proposalAnswerEntry = z.strictObject({
  lines: z.array(seenLine).min(1).max(maxLinesPerChange),
  isAccepted: z.boolean(),
  note,
})
export type ProposalAnswerEntry = z.output<typeof proposalAnswerEntry>

/** Reply of every call that adds or changes order lines: the lines after the call. */
export const changedLineVersions = z.object({
  lines: z.array(z.object({ id: z.int(), version: z.int(), confirmation: confirmationState })),
})
