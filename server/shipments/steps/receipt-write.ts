import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { kindOfRejection } from '#domain/discrepancy.ts'
import { parseQuantity, type Quantity } from '#domain/quantity.ts'
import { type LineReceipt, settledQuantity, type UnannouncedReceipt } from '#domain/receipt.ts'
import { completedReceipt, type ReceiptEntry } from '#domain/receipt-entry.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'
import {
  eventInsert,
  insertedEvent,
  type ShipmentEventId,
} from '#server/shipments/shipment-event-insert.ts'
import { refuseCountedGoods } from '#server/shipments/steps/counted-before.ts'
import { attachToReceipts } from '#server/shipments/steps/receipt-files.ts'
import {
  type CountedLine,
  lockCountedOrderLines,
  type ReceiptRow,
  rowsOfReceipt,
} from '#server/shipments/steps/receipt-surplus.ts'
import {
  type ReceivableLine,
  refuseBadReceipts,
  refuseBadRest,
  refuseBadUnannounced,
} from '#server/shipments/steps/receipt-validation.ts'

const receivableLine = z.object({
  id: z.int(),
  orderLineId: z.int(),
  isDivisible: z.boolean(),
  remaining: z.string(),
})

/** The lines of a shipment with what is still to be counted of each. */
export const readReceivableLines = (
  mutation: MutationContext,
  shipmentId: number,
): Promise<ReceivableLine[]> =>
  mutation.execute(typedSql(receivableLine)`
    select id, order_line_id as "orderLineId", is_divisible as "isDivisible",
      (quantity - accepted - rejected - cancelled)::text as remaining
    from shipment_lines
    where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and shipment_id = ${shipmentId}`)

/**
 * Writes a receipt of a locked shipment and its lines: its rows, the sums on lines and order lines, and the shipment's receipt
 * state. Gives the events that people are to be told of.
 */
export async function insertReceipt(
  mutation: MutationContext,
  shipmentId: number,
  { unannounced, ...entry }: ReceiptEntry,
  found: readonly ReceivableLine[],
): Promise<ShipmentEventId[]> {
  const receipts = completedReceipt(entry, found)
  if (receipts.length + unannounced.length === 0)
    throw invalid({ pointer: '/body/lines', code: 'required' })
  const known = new Map(found.map((line) => [line.id, line]))
  refuseBadRest(entry.rest)
  refuseBadReceipts(known, receipts)
  await refuseCountedGoods(mutation, shipmentId, receipts)
  const lines = receipts.map((one) => ({
    ...one,
    orderLineId: known.get(one.lineId)?.orderLineId ?? 0,
  }))
  const { rows, surplus } = await splitRows(mutation, lines, unannounced, known)
  const events = await writeRows(mutation, shipmentId, rows, settlesEverything(found, receipts), {
    lines: receipts.map(amountsOf),
    ...surplus,
  })
  await attachToReceipts(mutation, shipmentId, { lines: receipts, unannounced })
  return events
}

/** What the history says of a line. */
const amountsOf = ({
  lineId,
  accepted,
  rejected,
  cancelled,
  surplus,
  reason,
  reasonCode,
}: LineReceipt) => ({
  ...{ lineId, accepted, rejected, cancelled, surplus, reason, reasonCode },
})

/** Only what came beyond the announcement needs to know what its order lines may still take. */
async function splitRows(
  mutation: MutationContext,
  lines: CountedLine[],
  unannounced: UnannouncedReceipt[],
  known: ReadonlyMap<number, ReceivableLine>,
): Promise<{ rows: ReceiptRow[]; surplus: object }> {
  if (unannounced.length === 0 && lines.every((line) => parseQuantity(line.surplus) === 0n))
    return { rows: lines.map((line) => ({ ...line, held: '0' })), surplus: {} }
  const orderLines = await lockCountedOrderLines(mutation, [...lines, ...unannounced])
  refuseBadUnannounced(unannounced, orderLines, known)
  const named = unannounced.map(({ orderLineId, quantity, reason }) => ({
    ...{ orderLineId, quantity, reason, product: orderLines.get(orderLineId)?.productCode },
  }))
  return {
    rows: rowsOfReceipt(lines, unannounced, orderLines),
    surplus: named.length > 0 ? { unannounced: named } : {},
  }
}

function writeRows(
  mutation: MutationContext,
  shipmentId: number,
  rows: readonly ReceiptRow[],
  isFull: boolean,
  details: object,
): Promise<ShipmentEventId[]> {
  const { companyId, userId } = mutation.caller
  const rowsJson = JSON.stringify(
    rows.map((one) => ({ ...one, rejectedKind: kindOfRejection(one.reasonCode) })),
  )
  return mutation.execute(typedSql(insertedEvent)`
    with receipt_lines as materialized (
      select * from jsonb_to_recordset(${rowsJson}::jsonb)
        as r("lineId" bigint, "orderLineId" bigint, accepted numeric, rejected numeric, cancelled numeric, surplus numeric,
          held numeric, reason text, "reasonCode" text, "rejectedKind" text, "packageIds" bigint[], "serialNumbers" text[],
          labels jsonb)
    ), totals as materialized (
      select "orderLineId" as id, sum(accepted + surplus) as received, sum(accepted + rejected + cancelled) as settled
      from receipt_lines group by 1
    ), locked_order_lines as materialized (
      select ol.id from order_lines ol
      where ol.company_id = ${thisCompany} and ol.id in (select id from totals) order by ol.id for update
    ), updated_order_lines as (
      update order_lines ol set in_transit = ol.in_transit - t.settled, received = ol.received + t.received
      from totals t join locked_order_lines on locked_order_lines.id = t.id where ol.company_id = ${thisCompany} and ol.id = t.id
    ), inserted_receipts as (
      insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, accepted, rejected,
        cancelled, surplus, surplus_held, reason, reason_code, received_by, labels_scanned, labels_failed)
      select ${companyId}, ${mutation.supplierId}, ${shipmentId}, "lineId",
        case when surplus + held > 0 then "orderLineId" end, accepted, rejected, cancelled, surplus, held, reason,
        "reasonCode", ${userId}, coalesce((labels->>'scanned')::int, 0), coalesce((labels->>'failed')::int, 0) from receipt_lines
      returning id, shipment_line_id, order_line_id, rejected, cancelled, surplus_held, reason
    ), differences as (
      select i.id, i.shipment_line_id, r."orderLineId" as order_line_id, d.kind, d.quantity, i.reason
      from inserted_receipts i join receipt_lines r on r."lineId" = i.shipment_line_id
      cross join lateral (
        values (r."rejectedKind", i.rejected), ('short', i.cancelled), ('over', i.surplus_held)) d (kind, quantity)
      union all
      select id, null, order_line_id, 'unannounced', surplus_held, reason
      from inserted_receipts where shipment_line_id is null
    ), inserted_discrepancies as (
      insert into discrepancies (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, receipt_id, kind,
        quantity, reason)
      select ${companyId}, ${mutation.supplierId}, ${shipmentId}, shipment_line_id, order_line_id, id, kind, quantity, reason
      from differences where quantity > 0
    )${insertedGoods(companyId, rows)}, updated_lines as (
      update shipment_lines l set accepted = l.accepted + r.accepted, rejected = l.rejected + r.rejected,
        cancelled = l.cancelled + r.cancelled
      from receipt_lines r where l.company_id = ${thisCompany} and l.id = r."lineId"
    ), versioned as (
      update shipments set version = version + 1, receipt = ${isFull ? 'full' : 'partial'}
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}
      returning id, code, version
    )
    ${eventInsert(mutation, shipmentId, sql`select * from versioned`, {
      kind: 'received',
      from: 'closed',
      to: 'closed',
      details,
    })}`)
}

// Most receipts name none, and take the statement as it was before there were any.
const insertedGoods = (companyId: number, rows: readonly ReceiptRow[]): Sql => {
  const insert = (
    table: string,
    column: string,
    names: string,
  ) => sql`, ${sql.ref(`inserted_${table}`)} as (
      insert into ${sql.ref(table)} (company_id, receipt_id, shipment_line_id, ${sql.ref(column)})
      select ${companyId}, i.id, i.shipment_line_id, named.one
      from inserted_receipts i join receipt_lines r on r."lineId" = i.shipment_line_id
      cross join unnest(${sql.ref(`r.${names}`)}) named(one)
    )`
  return rows.every((row) => row.packageIds.length + row.serialNumbers.length === 0)
    ? sql``
    : sql`${insert('receipt_packages', 'package_id', 'packageIds')}${insert('receipt_serials', 'serial_number', 'serialNumbers')}`
}

const settlesEverything = (
  lines: readonly ReceivableLine[],
  receipts: readonly LineReceipt[],
): boolean => {
  const sum = (amounts: Quantity[]) => amounts.reduce((one, other) => one + other, 0n)
  return (
    sum(lines.map((line) => parseQuantity(line.remaining))) === sum(receipts.map(settledQuantity))
  )
}
