import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { foundLot } from '#domain/receiving/found-lot-shape.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid, ProblemError } from '#server/http/problem-error.ts'
import { foundLotsJson } from '#server/queries/traceability-json.ts'
import {
  eventInsert,
  insertedEvent,
  queueShipmentNotices,
} from '#server/shipments/shipment-event-insert.ts'

const foundReceipt = z.object({
  lineId: z.int().nullable(),
  orderLineId: z.int().nullable(),
  product: z.string().nullable(),
  goods: z
    .object({ description: z.string(), code: z.string().nullable(), unit: z.string() })
    .nullable(),
  accepted: z.string(),
  rejected: z.string(),
  cancelled: z.string(),
  surplus: z.string(),
  held: z.string(),
  lots: z.array(foundLot),
  isSettled: z.boolean(),
  isCorrected: z.boolean(),
})
type FoundReceipt = z.output<typeof foundReceipt>

/** Takes back a receipt of a locked shipment: what it counted is as before, and its open differences are withdrawn. */
export async function takeBackReceipt(
  mutation: MutationContext,
  shipmentId: number,
  { receiptId, reason }: { receiptId: number; reason: string },
): Promise<void> {
  const found = await mutation.executeOne(typedSql(foundReceipt)`
    select r.shipment_line_id as "lineId", ol.id as "orderLineId", ol.product_code as product,
      trim_scale(r.accepted)::text as accepted, trim_scale(r.rejected)::text as rejected,
      trim_scale(r.cancelled)::text as cancelled, trim_scale(r.surplus)::text as surplus,
      trim_scale(r.surplus_held)::text as held, ${foundLotsJson} as lots,
      case when r.description is not null
        then json_build_object('description', r.description, 'code', r.code, 'unit', r.unit) end as goods,
      exists (select from discrepancies d where d.company_id = ${thisCompany} and d.receipt_id = r.id
        and d.outcome is not null) as "isSettled",
      r.corrects is not null or exists (select from receipts c where c.company_id = ${thisCompany}
        and c.corrects = r.id) as "isCorrected"
    from receipts r
    left join shipment_lines l on l.company_id = ${thisCompany} and l.id = r.shipment_line_id
    left join order_lines ol on ol.company_id = ${thisCompany} and ol.id = coalesce(l.order_line_id, r.order_line_id)
    where r.company_id = ${thisCompany} and r.supplier_id = ${mutation.supplierId} and r.shipment_id = ${shipmentId}
      and r.id = ${receiptId}`)
  if (!found) throw invalid({ pointer: '/body/receiptId', code: 'not-found' })
  if (found.isSettled) throw new ProblemError('discrepancy-settled')
  if (found.isCorrected) throw new ProblemError('receipt-corrected')
  await writeCorrection(mutation, { shipmentId, receiptId, reason }, found)
}

async function writeCorrection(
  mutation: MutationContext,
  { shipmentId, receiptId, reason }: { shipmentId: number; receiptId: number; reason: string },
  { lineId, orderLineId, product, goods, ...found }: FoundReceipt,
): Promise<void> {
  const { companyId, userId } = mutation.caller
  const { accepted, rejected, cancelled, surplus } = found
  const counted = sql`(${accepted}::numeric + ${surplus}::numeric)`
  const settled = sql`(${accepted}::numeric + ${rejected}::numeric + ${cancelled}::numeric)`
  const events = await mutation.execute(typedSql(insertedEvent)`
    with corrected as (
      insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, accepted, rejected,
        cancelled, surplus, surplus_held, reason, received_by, corrects, labels_scanned, labels_failed, description, code, unit)
      select ${companyId}, supplier_id, shipment_id, shipment_line_id, order_line_id, -accepted, -rejected, -cancelled,
        -surplus, -surplus_held, ${reason}, ${userId}, id, -labels_scanned, -labels_failed,
        description, code, unit
      from receipts where company_id = ${thisCompany} and id = ${receiptId}
      returning id
    ), corrected_lots as (
      insert into receipt_lots (company_id, receipt_id, position, lot, best_before, expiry, quantity)
      select ${companyId}, corrected.id, position, lot, best_before, expiry, quantity
      from receipt_lots cross join corrected where company_id = ${thisCompany} and receipt_id = ${receiptId}
    ), updated_order_line as (
      update order_lines set in_transit = in_transit + ${settled}, received = received - ${counted}
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${orderLineId}::bigint
    ), updated_line as (
      update shipment_lines set accepted = accepted - ${accepted}::numeric, rejected = rejected - ${rejected}::numeric,
        cancelled = cancelled - ${cancelled}::numeric
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${lineId}::bigint
    ), given_back_packages as (
      update receipt_packages set is_taken_back = true where company_id = ${thisCompany} and receipt_id = ${receiptId}
    ), given_back_serials as (
      update receipt_serials set is_taken_back = true where company_id = ${thisCompany} and receipt_id = ${receiptId}
    ), withdrawn as (
      update discrepancies set outcome = 'withdrawn', outcome_note = ${reason}, settled_at = now(), settled_by = ${userId},
        version = version + 1
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and receipt_id = ${receiptId}
    ), versioned as (
      update shipments set version = version + 1,
        receipt = case when ${settled} = 0 then receipt else 'partial' end
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}
      returning id, code, version
    )
    ${eventInsert(mutation, shipmentId, sql`select * from versioned`, {
      kind: 'receipt-corrected',
      from: 'closed',
      to: 'closed',
      details: {
        receiptId,
        ...detailsOf(lineId, { orderLineId, product, goods, ...found }),
        reason,
      },
    })}`)
  await queueShipmentNotices(mutation, events)
}

// As the receipt's own entry has them, so that a history shows both alike.
function detailsOf(
  lineId: number | null,
  { orderLineId, product, goods, held, lots: found, ...amounts }: Omit<FoundReceipt, 'lineId'>,
): object {
  const lots = found.length > 0 && { lots: found }
  const { accepted, rejected, cancelled } = amounts
  const surplus = formatQuantity(parseQuantity(amounts.surplus) + parseQuantity(held))
  if (goods) return { unordered: [{ ...goods, quantity: surplus, ...lots }] }
  return lineId === null
    ? { unannounced: [{ orderLineId, product, quantity: surplus, ...lots }] }
    : { lines: [{ lineId, accepted, rejected, cancelled, surplus, ...lots }] }
}
