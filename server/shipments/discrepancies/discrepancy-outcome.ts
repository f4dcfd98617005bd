import { sql, thisCompany } from '#database/client/sql.ts'
import type { OutcomeEffect } from '#domain/discrepancy-effect.ts'
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
}

const waive = (mutation: MutationContext, { orderLineId, quantity }: LockedDiscrepancy) => {
  mutation.notify({ orderLines: true })
  return mutation.execute(sql`
    update order_lines set waived = waived + ${quantity}::numeric
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${orderLineId}`)
}

/** Corrects the receipt by another: what it rejected is accepted. In transit stays as it is: both had left it. */
const receiveAfterAll = (
  mutation: MutationContext,
  { shipmentId, shipmentLineId, orderLineId, receiptId, quantity }: LockedDiscrepancy,
  note: string,
) =>
  mutation.execute(sql`
    with corrected as (
      insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled,
        reason, received_by, corrects)
      values (${thisCompany}, ${mutation.supplierId}, ${shipmentId}, ${shipmentLineId}, ${quantity}::numeric,
        -${quantity}::numeric, 0, ${note}, ${mutation.caller.userId}, ${receiptId})
    ), updated_order_line as (
      update order_lines set received = received + ${quantity}::numeric
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${orderLineId}
    ), updated_line as (
      update shipment_lines set accepted = accepted + ${quantity}::numeric, rejected = rejected - ${quantity}::numeric
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentLineId}
    )
    update shipments set version = version + 1
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}`)
