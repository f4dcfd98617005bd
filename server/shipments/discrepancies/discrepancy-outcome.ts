import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { isSurplus, type OutcomeEffect } from '#domain/discrepancies/discrepancy-effect.ts'
import { orderLineCredits } from '#domain/orders/credit-shape.ts'
import {
  creditsOf,
  storedCredits,
  waivedQuantity,
  withCredit,
} from '#domain/orders/waived-quantity.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { LockedDiscrepancy } from '#server/shipments/discrepancies/discrepancy-lock.ts'

const creditedLine = z.object({
  credits: orderLineCredits,
  waived: z.string(),
  received: z.string(),
  ordered: z.string(),
  counted: z.string().nullable(),
})

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
 * Takes it off what the order line expects. What the buyer has cancelled since the count, or has received of other
 * shipments, is expected no more: it is not taken off again.
 */
async function waive(mutation: MutationContext, { id, orderLineId, quantity }: LockedDiscrepancy) {
  const { supplierId, executeOne, execute, notify } = mutation
  const line = await executeOne(typedSql(creditedLine)`
    select l.credits, l.waived, l.received, l.quantity - l.cancelled as ordered, d.ordered as counted
    from order_lines l join discrepancies d on d.company_id = ${thisCompany} and d.id = ${id}
    where l.company_id = ${thisCompany} and l.supplier_id = ${supplierId} and l.id = ${orderLineId}
    for update of l`)
  if (!line) throw new Error('the order line of a difference is not there')
  const ordered = parseQuantity(line.ordered)
  const before = creditsOf(line.credits)
  const credits = withCredit(
    { credits: before, ordered, received: parseQuantity(line.received) },
    {
      quantity: parseQuantity(quantity),
      counted: line.counted === null ? ordered : parseQuantity(line.counted),
    },
  )
  const credited = credits.slice(before.length).reduce((sum, { amount }) => sum + amount, 0n)
  const waived = waivedQuantity(credits, ordered)
  await execute(sql`
    with changed as (
      update order_lines set credits = ${JSON.stringify(storedCredits(credits))}::jsonb,
        waived = ${formatQuantity(waived)}::numeric
      where company_id = ${thisCompany} and supplier_id = ${supplierId} and id = ${orderLineId}
    )
    update discrepancies set credited = ${formatQuantity(credited)}::numeric,
      waived = ${formatQuantity(waived - parseQuantity(line.waived))}::numeric
    where company_id = ${thisCompany} and supplier_id = ${supplierId} and id = ${id}`)
  notify({ orderLines: true })
}

/**
 * Counts rejected goods, or a surplus that was held, as received. In transit stays as it is: rejected goods had left
 * it, a surplus was never in it.
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
