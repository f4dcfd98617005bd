import {
  type HeldQuantities,
  type LineTerms,
  orderedQuantity,
  quantityFault,
  withOrdered,
} from '#domain/orders/order-confirmation.ts'
import { minOrdered, wantedOf } from '#domain/orders/waived-quantity.ts'
import type { Day } from '#domain/units/day.ts'
import type { Quantity } from '#domain/units/quantity.ts'

/** Terms of a line: date, quantity, and the cancelled part of it. */
export type AskedTerms = Pick<LineTerms, 'dueDate' | 'quantity' | 'cancelled'>

/** Terms of a line, and the quantities that limit changing them. */
type ChangeableLine = AskedTerms & HeldQuantities

export type ChangeDecision =
  | { outcome: 'unchanged' }
  | { outcome: 'changed'; terms: AskedTerms }
  | { outcome: 'faulty'; field: 'quantity' | 'id'; fault: ChangeFault }

/** Why a line cannot be changed, as codes of fields. */
type ChangeFault = 'not-whole' | 'below-announced' | 'nothing-pending'

/** Decides the effect of the buyer's change on a line. Equal values change nothing, whatever is announced. */
export function decideChange(
  line: ChangeableLine,
  asked: { dueDate?: Day | undefined; quantity?: Quantity | undefined },
): ChangeDecision {
  const { quantity, cancelled } = line
  const terms = { dueDate: asked.dueDate ?? line.dueDate, quantity, cancelled }
  const ordered = asked.quantity ?? orderedQuantity(line)
  if (ordered === orderedQuantity(line))
    return terms.dueDate === line.dueDate ? { outcome: 'unchanged' } : { outcome: 'changed', terms }
  const fault = quantityFault(line, ordered)
  if (fault) return { outcome: 'faulty', field: 'quantity', fault }
  return { outcome: 'changed', terms: withOrdered(terms, ordered) }
}

/** Decides what cancelling a line does: what is not announced is no longer asked for. */
export function decideCancellation(line: ChangeableLine): ChangeDecision {
  const { dueDate, quantity, cancelled } = line
  const wanted = wantedOf(line.credits, orderedQuantity(line))
  if (wanted <= line.announced) {
    const fault = line.announced > 0n ? 'below-announced' : 'nothing-pending'
    return { outcome: 'faulty', field: 'id', fault }
  }
  const terms = withOrdered({ dueDate, quantity, cancelled }, minOrdered(line))
  return { outcome: 'changed', terms }
}
