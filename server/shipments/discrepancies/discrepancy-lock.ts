import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { discrepancyKind, discrepancyState } from '#domain/discrepancies/discrepancy.ts'
import { shownOutcomes } from '#domain/discrepancies/discrepancy-effect.ts'
import { orderLineCredits } from '#domain/orders/waived-quantity.ts'
import type { ReceiptRow } from '#domain/receiving/receipt-change.ts'
import { formatQuantity, type Quantity } from '#domain/units/quantity.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { writeReceipts } from '#server/shipments/receiving/receipt-write.ts'
import { insertShipmentEvent, queueEventJobs } from '#server/shipments/shipment-event-insert.ts'

const lockedShipment = z.object({
  id: z.int(),
  code: z.string(),
  version: z.int(),
  receipt: z.enum(['partial', 'full']).nullable(),
})
const lockedDiscrepancy = z.object({
  id: z.int(),
  shipmentLineId: z.int().nullable(),
  orderLineId: z.int().nullable(),
  /** Description, code and unit of goods without an order line; otherwise null. */
  description: z.string().nullable(),
  code: z.string().nullable(),
  unit: z.string().nullable(),
  receiptId: z.int(),
  kind: discrepancyKind,
  state: discrepancyState,
  quantity: z.string(),
  ...{ answer: z.string().nullable(), answerNote: z.string() },
  ...{ answeredAt: z.string().nullable(), answeredBy: z.int().nullable() },
  outcome: z.enum(shownOutcomes).nullable(),
  /** Quantity that the settlement deducted from the order line. */
  waived: z.string(),
  version: z.int(),
})
/** A discrepancy that this transaction has locked, with its shipment. */
export type LockedDiscrepancy = z.output<typeof lockedDiscrepancy> & {
  shipment: z.output<typeof lockedShipment>
}

/** Locks a shipment, then its unsettled discrepancy, as receipts do; throws if the discrepancy changed. */
export async function lockDiscrepancy(
  mutation: MutationContext,
  id: number,
): Promise<LockedDiscrepancy> {
  const discrepancy = await lockAnyDiscrepancy(mutation, id)
  if (discrepancy.state === 'settled') throw new ProblemError('discrepancy-settled')
  return discrepancy
}

/** Locks a discrepancy, settled or not; throws if the discrepancy changed. */
export async function lockAnyDiscrepancy(
  { executeOne, supplierId, version: expectedVersion }: MutationContext,
  id: number,
): Promise<LockedDiscrepancy> {
  const [shipment, discrepancy] = await awaitPipelined([
    executeOne(typedSql(lockedShipment)`
      select s.id, s.code, s.version, s.receipt from shipments s
      where s.company_id = ${thisCompany} and s.supplier_id = ${supplierId} and s.id = (
        select d.shipment_id from discrepancies d
        where d.company_id = ${thisCompany} and d.supplier_id = ${supplierId} and d.id = ${id})
      for update`),
    executeOne(typedSql(lockedDiscrepancy)`
      select d.id, d.shipment_line_id as "shipmentLineId", d.order_line_id as "orderLineId", r.description, r.code, r.unit,
        d.receipt_id as "receiptId", d.kind, d.state, trim_scale(d.quantity)::text as quantity, d.answer,
        d.answer_note as "answerNote", d.answered_at::text as "answeredAt", d.answered_by as "answeredBy", d.outcome,
        trim_scale(d.waived)::text as waived, d.version
      from discrepancies d
      join receipts r on r.company_id = ${thisCompany} and r.id = d.receipt_id
      where d.company_id = ${thisCompany} and d.supplier_id = ${supplierId} and d.id = ${id}
      for update of d`),
  ])
  if (!shipment || !discrepancy) throw new ProblemError('not-found')
  const { version } = discrepancy
  if (version !== expectedVersion) throw new ProblemError('version-changed', { version })
  return { ...discrepancy, shipment }
}

const creditedLine = z.object({
  credits: orderLineCredits,
  waived: z.string(),
  received: z.string(),
  ordered: z.string(),
  orderedAtCount: z.string().nullable(),
})

/** Locks the order line of a discrepancy and returns its credits and quantities. */
export async function lockCredits(
  { supplierId, executeOne }: MutationContext,
  { id, orderLineId }: LockedDiscrepancy,
): Promise<z.output<typeof creditedLine>> {
  const line = await executeOne(typedSql(creditedLine)`
    select l.credits, l.waived, l.received, l.quantity - l.cancelled as ordered, d.ordered as "orderedAtCount"
    from order_lines l join discrepancies d on d.company_id = ${thisCompany} and d.id = ${id}
    where l.company_id = ${thisCompany} and l.supplier_id = ${supplierId} and l.id = ${orderLineId}
    for update of l`)
  if (!line) throw new Error('the order line of a discrepancy does not exist')
  return line
}

/** Replaces the credits of a locked order line; `waived` is the quantity that they subtract from it. */
export const setCredits = (
  { supplierId, execute }: MutationContext,
  { orderLineId }: LockedDiscrepancy,
  credits: z.output<typeof orderLineCredits>,
  waived: Quantity,
): Promise<unknown> =>
  execute(sql`
    update order_lines set credits = ${credits && JSON.stringify(credits)}::jsonb, waived = ${formatQuantity(waived)}::numeric
    where company_id = ${thisCompany} and supplier_id = ${supplierId} and id = ${orderLineId}`)

/**
 * Adds a step of a discrepancy to the history of its shipment, with corrective receipts. Queues the jobs for notices
 * and for the supplier's scores. Returns the sent statements, for the caller to await.
 */
export function recordDiscrepancyStep(
  mutation: MutationContext,
  { id, shipment, orderLineId, description, unit, kind, quantity }: LockedDiscrepancy,
  step: 'discrepancy-answered' | 'discrepancy-settled' | 'discrepancy-taken-back',
  {
    note,
    ...stepDetails
  }: { note: string; answer?: string | null; outcome?: string | null; waived?: string },
  former?: object,
  corrections: readonly ReceiptRow[] = [],
): Promise<unknown>[] {
  const goods = description === null ? { orderLineId } : { description, unit }
  const details = {
    ...{ discrepancyId: id, ...goods, difference: kind, quantity, ...stepDetails, reason: note },
  }
  const entry = { kind: step, details, former, keepsVersion: true }
  return corrections.length > 0
    ? writeReceipts(mutation, shipment, corrections, entry)
    : [
        mutation.execute(insertShipmentEvent(mutation, shipment, entry)),
        queueEventJobs(mutation, step, shipment.id),
      ]
}
