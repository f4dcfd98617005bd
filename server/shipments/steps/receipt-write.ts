import * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { kindOfRejection } from '#domain/discrepancy.ts'
import { formatQuantity, isWhole, parseQuantity, type Quantity } from '#domain/quantity.ts'
import { type LineReceipt, needsReason, settledQuantity } from '#domain/receipt.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'

const receivableLine = z.object({
  id: z.int(),
  isDivisible: z.boolean(),
  remaining: z.string(),
})
type Line = z.output<typeof receivableLine>

/** Writes a receipt of a locked shipment: its rows, the sums on lines and order lines, and the shipment's receipt state. */
export async function insertReceipt(
  mutation: MutationContext,
  shipmentId: number,
  receipts: LineReceipt[],
): Promise<void> {
  const { companyId, userId } = mutation.caller
  const lines = await mutation.execute(typedSql(receivableLine)`
    select id, is_divisible as "isDivisible", (quantity - accepted - rejected - cancelled)::text as remaining
    from shipment_lines
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}`)
  refuseBadReceipts(lines, receipts)
  const receiptsJson = JSON.stringify(
    receipts.map((one) => ({ ...one, rejectedKind: kindOfRejection(one.reasonCode) })),
  )
  await mutation.execute(sql`
    with receipt_lines as materialized (
      select * from jsonb_to_recordset(${receiptsJson}::jsonb)
        as r("lineId" bigint, accepted numeric, rejected numeric, cancelled numeric, reason text,
          "reasonCode" text, "rejectedKind" text)
    ), totals as materialized (
      select l.order_line_id as id, sum(r.accepted) as accepted, sum(r.accepted + r.rejected + r.cancelled) as settled
      from receipt_lines r join shipment_lines l on l.company_id = ${thisCompany} and l.id = r."lineId" group by 1
    ), locked_order_lines as materialized (
      select ol.id from order_lines ol
      where ol.company_id = ${thisCompany} and ol.id in (select id from totals) order by ol.id for update
    ), updated_order_lines as (
      update order_lines ol set in_transit = ol.in_transit - t.settled, received = ol.received + t.accepted
      from totals t join locked_order_lines on locked_order_lines.id = t.id where ol.company_id = ${thisCompany} and ol.id = t.id
    ), inserted_receipts as (
      insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected, cancelled,
        reason, reason_code, received_by)
      select ${companyId}, ${mutation.supplierId}, ${shipmentId}, "lineId", accepted, rejected, cancelled, reason,
        "reasonCode", ${userId} from receipt_lines
      returning id, shipment_line_id, rejected, cancelled, reason
    ), inserted_discrepancies as (
      insert into discrepancies (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, receipt_id, kind,
        quantity, reason)
      select ${companyId}, ${mutation.supplierId}, ${shipmentId}, l.id, l.order_line_id, i.id, difference.kind,
        difference.quantity, i.reason
      from inserted_receipts i
      join receipt_lines r on r."lineId" = i.shipment_line_id
      join shipment_lines l on l.company_id = ${thisCompany} and l.id = i.shipment_line_id
      cross join lateral (values (r."rejectedKind", i.rejected), ('short', i.cancelled)) difference (kind, quantity)
      where difference.quantity > 0
    ), updated_lines as (
      update shipment_lines l set accepted = l.accepted + r.accepted, rejected = l.rejected + r.rejected,
        cancelled = l.cancelled + r.cancelled
      from receipt_lines r where l.company_id = ${thisCompany} and l.id = r."lineId"
    ), versioned as (
      update shipments set version = version + 1, receipt = ${settlesEverything(lines, receipts) ? 'full' : 'partial'}
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}
      returning id, code, version
    )
    ${eventInsert(mutation, shipmentId, sql`select * from versioned`, {
      kind: 'received',
      from: 'closed',
      to: 'closed',
      details: { lines: receipts },
    })}`)
}

function refuseBadReceipts(lines: Line[], receipts: LineReceipt[]): void {
  const known = new Map(lines.map((line) => [line.id, line]))
  const seen = new Set<number>()
  const errors: FieldError[] = []
  receipts.forEach((receipt, index) => {
    const pointer = `/body/lines/${index}`
    const line = known.get(receipt.lineId)
    if (!line) errors.push({ pointer: `${pointer}/lineId`, code: 'not-found' })
    else if (seen.has(line.id)) errors.push({ pointer: `${pointer}/lineId`, code: 'duplicate' })
    else errors.push(...receiptErrors(receipt, line, pointer))
    seen.add(receipt.lineId)
  })
  if (errors.length > 0) throw new ProblemError('invalid', { errors })
}

function receiptErrors(receipt: LineReceipt, line: Line, pointer: string): FieldError[] {
  const amount: Quantity = settledQuantity(receipt)
  const remaining = parseQuantity(line.remaining)
  if (amount === 0n) return [{ pointer, code: 'not-positive' }]
  const fractional = (['accepted', 'rejected', 'cancelled'] as const).filter(
    (name) => !line.isDivisible && !isWhole(parseQuantity(receipt[name])),
  )
  if (fractional.length > 0)
    return fractional.map((name) => ({ pointer: `${pointer}/${name}`, code: 'not-whole' }))
  if (amount > remaining) {
    return [{ pointer, code: 'too-big', params: { maximum: formatQuantity(remaining) } }]
  }
  return needsReason(receipt) ? [{ pointer: `${pointer}/reason`, code: 'required' }] : []
}

const settlesEverything = (lines: Line[], receipts: LineReceipt[]): boolean => {
  const sum = (amounts: Quantity[]) => amounts.reduce((one, other) => one + other, 0n)
  return (
    sum(lines.map((line) => parseQuantity(line.remaining))) === sum(receipts.map(settledQuantity))
  )
}
