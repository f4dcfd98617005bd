import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobsFrom } from '#database/job-queue.ts'
import { kindOfRejection } from '#domain/discrepancies/discrepancy.ts'
import { parseQuantity } from '#domain/units/quantity.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { noticeJob } from '#server/data/notice-queue.ts'
import { scoreJob } from '#server/queries/score-change.ts'
import type { ReceiptRow } from '#server/shipments/receiving/receipt-surplus.ts'
import { eventInsert } from '#server/shipments/shipment-event-insert.ts'

/**
 * Inserts the rows of a receipt with their discrepancies, and brings the sums on lines and order lines and the shipment's
 * receipt state up to date; `details` are what the history says. It queues the notices, and the figures of the supplier.
 */
export function insertReceiptRows(
  mutation: MutationContext,
  shipmentId: number,
  rows: readonly ReceiptRow[],
  isFull: boolean,
  details: object,
): Promise<unknown> {
  const { companyId, userId } = mutation.caller
  const rowsJson = JSON.stringify(
    rows.map((one, index) => ({ ...one, index, rejectedKind: kindOfRejection(one.reasonCode) })),
  )
  return mutation.execute(sql`
    with receipt_lines as materialized (
      select * from jsonb_to_recordset(${rowsJson}::jsonb)
        as r("lineId" bigint, "orderLineId" bigint, accepted numeric, rejected numeric, cancelled numeric, surplus numeric,
          held numeric, reason text, "reasonCode" text, "rejectedKind" text, "packageIds" bigint[], "serialNumbers" text[],
          lots jsonb, labels jsonb, description text, code text, unit text, index int)
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
        cancelled, surplus, surplus_held, reason, reason_code, received_by, labels_scanned, labels_failed, description, code,
        unit)
      select ${companyId}, ${mutation.supplierId}, ${shipmentId}, "lineId",
        case when surplus + held > 0 then "orderLineId" end, accepted, rejected, cancelled, surplus, held, reason,
        "reasonCode", ${userId}, coalesce((labels->>'scanned')::int, 0), coalesce((labels->>'failed')::int, 0),
        description, code, unit from receipt_lines order by index
      returning id, shipment_line_id, order_line_id, rejected, cancelled, surplus_held, reason
    )${insertedDifferences(mutation, shipmentId, rows)}${insertedGoods(companyId, rows)}${insertedLots(companyId, rows)}, updated_lines as (
      update shipment_lines l set accepted = l.accepted + r.accepted, rejected = l.rejected + r.rejected,
        cancelled = l.cancelled + r.cancelled
      from receipt_lines r where l.company_id = ${thisCompany} and l.id = r."lineId"
    ), versioned as (
      update shipments set version = version + 1, receipt = ${isFull ? 'full' : 'partial'}
      where company_id = ${thisCompany} and supplier_id = ${mutation.supplierId} and id = ${shipmentId}
      returning id, code, version
    )
    , event as (${eventInsert(mutation, shipmentId, sql`select * from versioned`, {
      kind: 'received',
      from: 'closed',
      to: 'closed',
      details,
    })})
    ${addJobsFrom(sql`${noticeJob('shipment-event', 'event')} union all ${scoreJob(shipmentId)}`)}`)
}

// Left out of the statement where nothing differs, as in most receipts: it is a third of the work.
const insertedDifferences = (
  { caller, supplierId }: MutationContext,
  shipmentId: number,
  rows: readonly ReceiptRow[],
): Sql =>
  rows.every(({ rejected, cancelled, held }) =>
    [rejected, cancelled, held].every((one) => parseQuantity(one) === 0n),
  )
    ? sql``
    : sql`, differences as (
      select i.id, i.shipment_line_id, r."orderLineId" as order_line_id, d.kind, d.quantity, i.reason
      from inserted_receipts i join receipt_lines r on r."lineId" = i.shipment_line_id
      cross join lateral (
        values (r."rejectedKind", i.rejected), ('short', i.cancelled), ('over', i.surplus_held)) d (kind, quantity)
      union all
      select id, null, order_line_id, case when order_line_id is null then 'unordered' else 'unannounced' end, surplus_held,
        reason
      from inserted_receipts where shipment_line_id is null
    ), inserted_discrepancies as (
      insert into discrepancies (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, receipt_id, kind,
        quantity, reason, ordered)
      select ${caller.companyId}, ${supplierId}, ${shipmentId}, d.shipment_line_id, d.order_line_id, d.id, d.kind, d.quantity,
        d.reason, l.quantity - l.cancelled
      from differences d left join order_lines l on l.company_id = ${thisCompany} and l.id = d.order_line_id
      where d.quantity > 0
    )`

// Left out where no packages or serial numbers are named.
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

// Rows without a line have lots too: rows are told apart by the order in which they were inserted.
const insertedLots = (companyId: number, rows: readonly ReceiptRow[]): Sql =>
  rows.every(({ lots = [] }) => lots.length === 0)
    ? sql``
    : sql`, inserted_lots as (
      insert into receipt_lots (company_id, receipt_id, position, lot, best_before, expiry, quantity)
      select ${companyId}, i.id, found.position, found.one->>'lot', (found.one->>'bestBefore')::date,
        (found.one->>'expiry')::date, (found.one->>'quantity')::numeric
      from (select id, row_number() over (order by id) - 1 as index from inserted_receipts) i
      join receipt_lines r on r.index = i.index
      cross join jsonb_array_elements(r.lots) with ordinality found(one, position)
    )`
