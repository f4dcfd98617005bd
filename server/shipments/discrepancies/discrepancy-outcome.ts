import { sql, thisCompany } from '#database/client/sql.ts'
import { isSurplus, type OutcomeEffect } from '#domain/discrepancy-effect.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import type { LockedDiscrepancy } from '#server/shipments/discrepancies/discrepancy-lock.ts'

/** Does to the order line what the outcome of a locked difference means for it. */
export async function applyOutcome(
  mutation: MutationContext,
  difference: LockedDiscrepancy,
  effect: OutcomeEffect,
  note: string,
): Promise<void> {
  if (effect === 'waived') await waive(mutation, difference)
  if (effect === 'received') await receiveAfterAll(mutation, difference, note)
  if (effect === 'dropped') await correctReceipt(mutation, difference, note, '0')
  if (effect === 'kept') await correctReceipt(mutation, difference, note, difference.quantity)
}

/**
 * Takes it off what the order line expects. What the buyer has cancelled meanwhile, or has received of other shipments, is
 * expected no more: it is not taken off again.
 */
const waive = (mutation: MutationContext, { id, orderLineId, quantity }: LockedDiscrepancy) => {
  mutation.notify({ orderLines: true })
  return mutation.execute(sql`
    with line as (
      select id, least(${quantity}::numeric, greatest(0, quantity - cancelled - waived - received)) as amount
      from order_lines
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${orderLineId}
      for update
    ), changed as (
      update order_lines l set waived = l.waived + line.amount from line
      where l.company_id = ${thisCompany} and l.supplier_id = ${mutation.supplierId} and l.id = line.id
    )
    update discrepancies d set waived = line.amount from line
    where d.company_id = ${thisCompany} and d.supplier_id = ${mutation.supplierId} and d.id = ${id}`)
}

/**
 * What was rejected, or waited because it was too much, counts as received. In transit stays as it is: the one had left it,
 * the other was never in it.
 */
async function receiveAfterAll(
  mutation: MutationContext,
  difference: LockedDiscrepancy,
  note: string,
): Promise<void> {
  const { shipmentLineId, orderLineId, kind, quantity } = difference
  await mutation.execute(sql`
    update order_lines set received = received + ${quantity}::numeric
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${orderLineId}`)
  if (!isSurplus(kind))
    await mutation.execute(sql`
      update shipment_lines set accepted = accepted + ${quantity}::numeric, rejected = rejected - ${quantity}::numeric
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentLineId}`)
  await correctReceipt(mutation, difference, note, quantity)
}

/** Corrects the receipt by another: what it rejected or left open leaves there, and so much of it counts. */
const correctReceipt = (
  mutation: MutationContext,
  { shipmentId, orderLineId, receiptId, kind, quantity }: LockedDiscrepancy,
  note: string,
  counted: string,
) => {
  const moved = isSurplus(kind)
    ? { accepted: '0', rejected: '0', surplus: counted, held: `-${quantity}` }
    : { accepted: counted, rejected: `-${quantity}`, surplus: '0', held: '0' }
  return mutation.execute(sql`
    with corrected as (
      insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, accepted, rejected,
        cancelled, surplus, surplus_held, reason, received_by, corrects, description, code, unit)
      select company_id, supplier_id, shipment_id, shipment_line_id,
        ${isSurplus(kind) ? orderLineId : null}::bigint, ${moved.accepted}::numeric, ${moved.rejected}::numeric, 0,
        ${moved.surplus}::numeric, ${moved.held}::numeric, ${note}, ${mutation.caller.userId}::bigint, id, description, code, unit
      from receipts where company_id = ${thisCompany} and id = ${receiptId}
    )
    update shipments set version = version + 1
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}`)
}
