import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { correctionOf, effectOf } from '#domain/discrepancies/discrepancy-effect.ts'
import {
  creditsOf,
  orderLineCredits,
  storedCredits,
  waivedQuantity,
} from '#domain/orders/waived-quantity.ts'
import { settledReceipt } from '#domain/receiving/receipt-change.ts'
import { parseQuantity } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { reserveIds } from '#server/data/reserve-ids.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { detachFiles } from '#server/queries/attachment-link.ts'
import { isReversible, withdrawNotices } from '#server/queries/undone-act.ts'
import {
  type LockedDiscrepancy,
  lockAnyDiscrepancy,
  lockCredits,
  lockDiscrepancy,
  recordDiscrepancyStep,
  setCredits,
} from '#server/shipments/discrepancies/discrepancy-lock.ts'

const formerAnswer = z.object({
  version: z.int(),
  answer: z.string().nullable(),
  answerNote: z.string(),
  answeredAt: z.string().nullable(),
  answeredBy: z.int().nullable(),
  /** Files of the answer to undo. */
  attachmentIds: z.array(z.int()),
})
/** Credits of the order line before and after a settlement, if the settlement changed them. */
export const formerCredits = z.object({
  version: z.int(),
  credits: z.object({ before: orderLineCredits, after: orderLineCredits }).nullable(),
})

/** Returns the present answer, to restore it later, and the next version of the discrepancy. */
export const answerToRestore = (
  { version, answer, answerNote, answeredAt, answeredBy }: LockedDiscrepancy,
  attachmentIds: number[],
): z.output<typeof formerAnswer> => ({
  ...{ version: version + 1, answer, answerNote, answeredAt, answeredBy, attachmentIds },
})

/** Undoes the last answer to a discrepancy and restores the previous answer. Returns the sent statements, to await. */
export async function undoAnswer(
  mutation: MutationContext,
  id: number,
): Promise<Promise<unknown>[]> {
  const { supplierId, execute } = mutation
  const discrepancy = await lockDiscrepancy(mutation, id)
  const { answer, answerNote, answeredAt, answeredBy, attachmentIds } = await reverseLastStep(
    mutation,
    discrepancy,
    'discrepancy-answered',
    formerAnswer,
  )
  return [
    execute(sql`
      update discrepancies set answer = ${answer}, answer_note = ${answerNote}, answered_at = ${answeredAt}::timestamptz,
        answered_by = ${answeredBy}, reversed_at = now(), version = version + 1
      where company_id = ${thisCompany} and supplier_id = ${supplierId} and id = ${id}`),
    detachFiles(mutation, attachmentIds, sql`a.discrepancy_id = ${id}`),
    ...recordDiscrepancyStep(mutation, discrepancy, 'discrepancy-taken-back', {
      note: '',
      answer: discrepancy.answer,
    }),
  ]
}

/** Undoes a settlement, with its effects on order line and receipt. Returns the sent statements, to await. */
export async function undoSettlement(
  mutation: MutationContext,
  id: number,
): Promise<Promise<unknown>[]> {
  const { supplierId, execute, notify } = mutation
  const [discrepancy, [correctionId = 0]] = await awaitPipelined([
    lockAnyDiscrepancy(mutation, id),
    reserveIds(mutation, 'receipts_id_seq', 1),
  ])
  const { outcome, waived } = discrepancy
  const { credits } = await reverseLastStep(
    mutation,
    discrepancy,
    'discrepancy-settled',
    formerCredits,
  )
  const effect =
    outcome && outcome !== 'withdrawn' ? effectOf(discrepancy.kind, outcome) : undefined
  if (!effect) throw new ProblemError('undo-over')
  const correction = correctionOf(effect, discrepancy, true)
  const corrections = correction ? [settledReceipt(discrepancy, correction, correctionId, '')] : []
  if (credits) {
    await restoreCredits(mutation, discrepancy, credits)
    notify({ orderLines: true })
  }
  return [
    execute(sql`
      update discrepancies set outcome = null, outcome_note = '', settled_at = null, settled_by = null, credited = 0,
        waived = 0, reversed_at = now(), version = version + 1
      where company_id = ${thisCompany} and supplier_id = ${supplierId} and id = ${id}`),
    ...recordDiscrepancyStep(
      mutation,
      discrepancy,
      'discrepancy-taken-back',
      { note: '', outcome, ...(credits && { waived }) },
      undefined,
      corrections,
    ),
  ]
}

const stepRow = z.object({ id: z.int(), former: z.unknown() })

/**
 * Marks the last step of a discrepancy as reversed, withdraws its notices and returns the former state; throws
 * `undo-over` if it is too late.
 */
async function reverseLastStep<Former extends { version: number }>(
  mutation: MutationContext,
  { id, version, shipment }: LockedDiscrepancy,
  kind: 'discrepancy-answered' | 'discrepancy-settled',
  shape: z.ZodType<Former>,
): Promise<Former> {
  const { supplierId, execute, executeOne } = mutation
  const step = await executeOne(typedSql(stepRow)`
    select e.id, e.former from shipment_events e
    where e.company_id = ${thisCompany} and e.supplier_id = ${supplierId} and e.shipment_id = ${shipment.id}
      and e.kind = ${kind} and e.details ->> 'discrepancyId' = ${String(id)} and ${isReversible}
    order by e.id desc limit 1 for update`)
  const former = shape.safeParse(step?.former).data
  // Any later step gave the discrepancy another version.
  if (!step || former?.version !== version) throw new ProblemError('undo-over')
  await execute(sql`
    update shipment_events e set reversed_at = now() where e.company_id = ${thisCompany} and e.id = ${step.id}`)
  const target = { supplierIds: [supplierId], subjectIds: [id] }
  await withdrawNotices(mutation, target, [{ key: `s${step.id}`, amount: 0 }])
  return former
}

const creditsText = (stored: z.output<typeof orderLineCredits>) =>
  JSON.stringify(storedCredits(creditsOf(stored)))

/** Resets the credits of an order line to those before a settlement; throws `undo-over` after another settlement. */
async function restoreCredits(
  mutation: MutationContext,
  discrepancy: LockedDiscrepancy,
  { before, after }: NonNullable<z.output<typeof formerCredits>['credits']>,
): Promise<void> {
  const line = await lockCredits(mutation, discrepancy)
  if (creditsText(line.credits) !== creditsText(after)) throw new ProblemError('undo-over')
  const waived = waivedQuantity(creditsOf(before), parseQuantity(line.ordered))
  await setCredits(mutation, discrepancy, before, waived)
}
