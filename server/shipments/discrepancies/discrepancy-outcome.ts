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
}

const waive = (mutation: MutationContext, { orderLineId, quantity }: LockedDiscrepancy) => {
  mutation.notify({ orderLines: true })
  return mutation.execute(sql`
    update order_lines set waived = waived + ${quantity}::numeric
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${orderLineId}`)
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
  { shipmentId, shipmentLineId, orderLineId, receiptId, kind, quantity }: LockedDiscrepancy,
  note: string,
  counted: string,
) => {
  const moved = isSurplus(kind)
    ? { accepted: '0', rejected: '0', surplus: counted, held: `-${quantity}` }
    : { accepted: counted, rejected: `-${quantity}`, surplus: '0', held: '0' }
  return mutation.execute(sql`
    with corrected as (
      insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, accepted, rejected,
        cancelled, surplus, surplus_held, reason, received_by, corrects)
      values (${thisCompany}, ${mutation.supplierId}, ${shipmentId}, ${shipmentLineId},
        ${isSurplus(kind) ? orderLineId : null}, ${moved.accepted}, ${moved.rejected}, 0, ${moved.surplus}, ${moved.held},
        ${note}, ${mutation.caller.userId}, ${receiptId})
    )
    update shipments set version = version + 1
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}`)
}
