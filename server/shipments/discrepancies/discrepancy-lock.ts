import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { discrepancyKind, discrepancyState } from '#domain/discrepancies/discrepancy-shape.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { queueScore } from '#server/queries/score-change.ts'
import {
  eventInsert,
  insertedEvent,
  queueShipmentNotices,
} from '#server/shipments/shipment-event-insert.ts'

const lockedDiscrepancy = z.object({
  id: z.int(),
  shipmentId: z.int(),
  shipmentLineId: z.int().nullable(),
  orderLineId: z.int().nullable(),
  /** Goods of no order line: what they are, and their unit. */
  goods: z.object({ description: z.string(), unit: z.string() }).nullable(),
  receiptId: z.int(),
  kind: discrepancyKind,
  state: discrepancyState,
  quantity: z.string(),
  version: z.int(),
})
/** A difference whose row, and that of its shipment, this transaction has locked. */
export type LockedDiscrepancy = z.output<typeof lockedDiscrepancy>

/** Locks a difference, after its shipment as receipts do; refuses one of another version, or that is settled. */
export async function lockDiscrepancy(
  mutation: MutationContext,
  id: number,
): Promise<LockedDiscrepancy> {
  await mutation.execute(sql`
    select from shipments s
    where s.company_id = ${thisCompany} and s.supplier_id = ${mutation.supplierId} and s.id = (
      select d.shipment_id from discrepancies d
      where d.company_id = ${thisCompany} and d.supplier_id = ${mutation.supplierId} and d.id = ${id})
    for update`)
  const found = await mutation.executeOne(typedSql(lockedDiscrepancy)`
    select id, shipment_id as "shipmentId", shipment_line_id as "shipmentLineId", order_line_id as "orderLineId",
      (select json_build_object('description', r.description, 'unit', r.unit) from receipts r
        where r.company_id = ${thisCompany} and r.id = d.receipt_id and r.description is not null) as goods,
      receipt_id as "receiptId", kind, state, trim_scale(quantity)::text as quantity, version
    from discrepancies d
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${id}
    for update`)
  if (!found) throw new ProblemError('not-found')
  const { version, state } = found
  if (version !== mutation.version) throw new ProblemError('version-changed', { version })
  if (state === 'settled') throw new ProblemError('discrepancy-settled')
  return found
}

/** Adds a step of a difference to the history of its shipment; the figures follow, and people are told of it. */
export async function noteStep(
  mutation: MutationContext,
  { id, shipmentId, orderLineId, goods, kind, quantity }: LockedDiscrepancy,
  step: 'discrepancy-answered' | 'discrepancy-settled',
  { note, ...decided }: { note: string; answer?: string; outcome?: string },
): Promise<void> {
  await queueScore(mutation, shipmentId)
  const events = await mutation.execute(
    typedSql(insertedEvent)`${eventInsert(
      mutation,
      shipmentId,
      sql`select id, code, version from shipments
        where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}`,
      {
        kind: step,
        details: {
          discrepancyId: id,
          ...(goods ?? { orderLineId }),
          difference: kind,
          quantity,
          ...decided,
          reason: note,
        },
        isOfAnotherVersion: true,
      },
    )}`,
  )
  await queueShipmentNotices(mutation, events)
}
