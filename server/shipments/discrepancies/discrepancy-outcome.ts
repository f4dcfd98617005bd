import type * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { correctionOf, type OutcomeEffect } from '#domain/discrepancies/discrepancy-effect.ts'
import {
  creditsOf,
  storedCredits,
  waivedQuantity,
  withCredit,
} from '#domain/orders/waived-quantity.ts'
import { settledReceipt } from '#domain/receiving/receipt-change.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import {
  type LockedDiscrepancy,
  lockCredits,
  recordDiscrepancyStep,
  setCredits,
} from '#server/shipments/discrepancies/discrepancy-lock.ts'
import type { formerCredits } from '#server/shipments/discrepancies/discrepancy-reversal.ts'

/**
 * Settles a locked discrepancy and updates its order line; `correctionId` becomes the id of a corrective receipt.
 * Returns the sent statements, for the caller to await.
 */
export async function writeOutcome(
  mutation: MutationContext,
  discrepancy: LockedDiscrepancy,
  { effect, outcome, note }: { effect: OutcomeEffect; outcome: string; note: string },
  correctionId: number,
): Promise<Promise<unknown>[]> {
  const { caller, supplierId, execute, notify } = mutation
  const { id } = discrepancy
  const credit = effect === 'waived' ? await calculateCredit(mutation, discrepancy) : undefined
  const correction = correctionOf(effect, discrepancy)
  const corrections = correction
    ? [settledReceipt(discrepancy, correction, correctionId, note)]
    : []
  if (credit) notify({ orderLines: true })
  const former: z.output<typeof formerCredits> = {
    version: discrepancy.version + 1,
    credits: credit ? { before: credit.before, after: credit.after } : null,
  }
  return [
    execute(sql`
      update discrepancies set outcome = ${outcome}, outcome_note = ${note}, settled_at = now(),
        settled_by = ${caller.userId}, credited = ${credit?.credited ?? '0'}::numeric,
        waived = ${credit?.waivedIncrease ?? '0'}::numeric, version = version + 1
      where company_id = ${thisCompany} and supplier_id = ${supplierId} and id = ${id}`),
    ...(credit ? [setCredits(mutation, discrepancy, credit.after, credit.waived)] : []),
    ...recordDiscrepancyStep(
      mutation,
      discrepancy,
      'discrepancy-settled',
      { outcome, note, ...(credit && { waived: credit.waivedIncrease }) },
      former,
      corrections,
    ),
  ]
}

/**
 * Locks the order line and calculates the quantities that the discrepancy deducts from it. Quantities that were
 * cancelled since the count, or received by other shipments, are not deducted again.
 */
async function calculateCredit(mutation: MutationContext, discrepancy: LockedDiscrepancy) {
  const line = await lockCredits(mutation, discrepancy)
  const ordered = parseQuantity(line.ordered)
  const before = creditsOf(line.credits)
  const credits = withCredit(
    { credits: before, ordered, received: parseQuantity(line.received) },
    {
      quantity: parseQuantity(discrepancy.quantity),
      orderedAtCount: line.orderedAtCount === null ? ordered : parseQuantity(line.orderedAtCount),
    },
  )
  const credited = credits.slice(before.length).reduce((sum, { amount }) => sum + amount, 0n)
  const waived = waivedQuantity(credits, ordered)
  return {
    before: line.credits,
    after: storedCredits(credits),
    credited: formatQuantity(credited),
    waived,
    waivedIncrease: formatQuantity(waived - parseQuantity(line.waived)),
  }
}
