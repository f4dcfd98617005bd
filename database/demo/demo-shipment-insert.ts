import type pg from 'pg'
import { sql, statementText } from '#database/client/sql.ts'
import { receivedScores } from '#database/shipment-scores.ts'
import type { Translate } from './demo-texts.ts'

/** A shipment of the demo world; days are counted from today. */
export type DemoShipment = {
  id: number
  supplierId: number
  createdBy: number
  arrivesInDays: number | null
  carrier?: string
  tracking?: string
  note?: string
  cancelReason?: string
  isClosed?: boolean
  /** The supplier's own code; without one, the next number. */
  ownCode?: string
  /** 1 by default. */
  closedDaysAgo?: number
  /** 0 by default. */
  receivedDaysAgo?: number
  lines: {
    orderLine: number
    packages: number
    quantityPerPackage: number
    remainder?: number
    accepted?: number
    rejected?: number
    cancelled?: number
    /** Quantity received above the announced one, within the tolerance. */
    surplus?: number
    /** Quantity received above the tolerance, which the buyer has not accepted. */
    held?: number
    lot?: string
    bestBeforeInDays?: number
    serialNumbers?: string[]
  }[]
}

/** Inserts shipments after the existing ones, and updates counters and scores. */
export async function insertShipments(
  client: pg.PoolClient,
  companyId: number,
  shipments: readonly DemoShipment[],
  translate: Translate,
): Promise<void> {
  const translated = shipments.map((shipment) => ({
    ...shipment,
    note: shipment.note && translate(shipment.note),
    cancelReason: shipment.cancelReason && translate(shipment.cancelReason),
    rejectReason: translate('Crushed corners'),
    missingReason: translate('Not on the pallet'),
  }))
  const data = [companyId, JSON.stringify(translated)]
  for (const statement of statements) await client.query(statement, data)
  for (const statement of [countersUpdate, expectedUpdate])
    await client.query(statement, [companyId])
  await recomputeScores(client, companyId)
}

const demoRows = `demo_shipments as (
  select s.*, coalesce("ownCode", 'S' || lpad((u.last_shipment_number
      + row_number() over (partition by "supplierId", "ownCode" is null order by s.id))::text, 6, '0')) as code
  from jsonb_to_recordset($2) as s(id bigint, "supplierId" bigint, "createdBy" bigint, "arrivesInDays" int, carrier text,
    tracking text, note text, "cancelReason" text, "rejectReason" text, "missingReason" text,
    "isClosed" boolean, "ownCode" text, "closedDaysAgo" int, "receivedDaysAgo" int, lines jsonb)
  join suppliers u on u.company_id = $1 and u.id = s."supplierId"
), demo_lines as (
  select s.id as shipment_id, s."supplierId", s."isClosed", l.*
  from demo_shipments s cross join jsonb_to_recordset(s.lines)
    as l("orderLine" bigint, packages int, "quantityPerPackage" numeric, remainder numeric, accepted numeric, rejected numeric,
      cancelled numeric, surplus numeric, held numeric, lot text, "bestBeforeInDays" int, "serialNumbers" text[])
)`

const statements = [
  `with ${demoRows} insert into shipment_codes (company_id, supplier_id, code)
   select $1, "supplierId", code from demo_shipments`,
  `with ${demoRows}, demo_receipts as (
     select shipment_id, sum(accepted) as accepted,
       bool_and(packages * "quantityPerPackage" + coalesce(remainder, 0) = coalesce(accepted, 0) + coalesce(rejected, 0) + coalesce(cancelled, 0)) as is_full
     from demo_lines group by shipment_id
   )
   insert into shipments (company_id, id, supplier_id, code, state, estimated_delivery, carrier, tracking, note,
     line_count, created_at, created_by, closed_at, closed_by, cancelled_at, cancelled_by, cancel_reason, receipt, search)
   overriding system value
   select $1, s.id, "supplierId", code, case when "isClosed" then 'closed' else 'open' end::shipment_state,
     current_date + "arrivesInDays", coalesce(carrier, ''), coalesce(tracking, ''), coalesce(note, ''),
     jsonb_array_length(lines), now() - interval '1 day' * coalesce("closedDaysAgo" + 2, 20 - s.id % 20), "createdBy",
     case when "isClosed" then now() - interval '1 day' * coalesce("closedDaysAgo", 1) end, case when "isClosed" then "createdBy" end,
     case when "cancelReason" is not null then now() end, case when "cancelReason" is not null then "createdBy" end, "cancelReason",
     case when is_full then 'full' when r.accepted > 0 then 'partial' end,
     lower(concat_ws(' ', code, carrier, tracking, note))
   from demo_shipments s left join demo_receipts r on r.shipment_id = s.id`,
  `with ${demoRows} insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages,
     quantity_per_package, remainder, is_divisible, order_code, order_date, product_code, product_name, size, color,
     unit, accepted, rejected, cancelled, lot, best_before, serial_numbers)
   select $1, ol.supplier_id, l.shipment_id, ol.id, packages, "quantityPerPackage", coalesce(remainder, 0), ol.is_divisible,
     f.order_code, f.order_date, f.product_code, f.product_name, f.size, f.color, f.unit,
     coalesce(accepted, 0), coalesce(l.rejected, 0), coalesce(l.cancelled, 0), lot, current_date + "bestBeforeInDays",
     "serialNumbers"
   from demo_lines l join order_lines ol on ol.company_id = $1 and ol.id = l."orderLine"
   left join order_line_figures f on l."isClosed" and f.company_id = $1 and f.id = ol.id
   order by l.shipment_id, ol.id`,
  `with ${demoRows} update shipments s set ship_to = o.ship_to
   from demo_lines l join order_lines ol on ol.company_id = $1 and ol.id = l."orderLine"
   join orders o on o.company_id = $1 and o.id = ol.order_id
   where s.company_id = $1 and s.id = l.shipment_id and o.ship_to is not null`,
  `update shipments s set announced_packages = l.packages, unmeasured_packages = l.packages
   from (select shipment_id, sum(number_of_packages + (remainder > 0)::int) as packages
     from shipment_lines where company_id = $1 group by shipment_id) l
   where s.company_id = $1 and s.id = l.shipment_id and s.state = 'closed' and $2::jsonb is not null`,
  `with ${demoRows} insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected,
     cancelled, order_line_id, surplus, surplus_held, reason, reason_code, received_at, received_by, labels_scanned, labels_failed)
   select $1, l.supplier_id, l.shipment_id, l.id, l.accepted, l.rejected, l.cancelled,
     case when d.surplus > 0 or d.held > 0 then l.order_line_id end, coalesce(d.surplus, 0), coalesce(d.held, 0),
     case when l.rejected > 0 then s."rejectReason" when l.cancelled > 0 then s."missingReason" else '' end, case when l.rejected > 0 then 'damaged' end,
     now() - interval '1 day' * coalesce(s."receivedDaysAgo", 0), 5,
     -- A label of every fifth line could not be read.
     l.number_of_packages - (l.id % 5 = 0)::int, (l.id % 5 = 0)::int
   from shipment_lines l join demo_shipments s on s.id = l.shipment_id
   join demo_lines d on d.shipment_id = s.id and d."orderLine" = l.order_line_id
   where l.company_id = $1 and l.accepted + l.rejected + l.cancelled > 0`,
  `with ${demoRows} insert into discrepancies (company_id, supplier_id, shipment_id, shipment_line_id, order_line_id, receipt_id,
     kind, quantity, reason, created_at)
   select $1, l.supplier_id, l.shipment_id, l.id, l.order_line_id, r.id, d.kind, d.quantity, r.reason, r.received_at
   from receipts r join shipment_lines l on l.company_id = $1 and l.id = r.shipment_line_id
   join demo_shipments s on s.id = l.shipment_id
   cross join lateral (values ('damaged', r.rejected), ('short', r.cancelled), ('over', r.surplus_held)) d(kind, quantity)
   where r.company_id = $1 and d.quantity > 0`,
  `with ${demoRows} insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, kind, version, to_state, actor_id, at)
   select $1, s."supplierId", s.id, s.code, kind, 1, case when kind = 'created' then 'open' else 'closed' end::shipment_state, s."createdBy",
     now() - interval '1 day' * (case when kind = 'created' then coalesce("closedDaysAgo" + 2, 20 - s.id % 20)
       else coalesce("closedDaysAgo", 1) end)
   from demo_shipments s cross join unnest(array['created', 'closed', 'cancelled']) with ordinality as k(kind, n)
   where kind = 'created' or (kind = 'closed' and "isClosed") or (kind = 'cancelled' and "cancelReason" is not null)
   order by s.id, n`,
  `with ${demoRows} update suppliers u set last_shipment_number = last_shipment_number + s.n
   from (select "supplierId", count(*) as n from demo_shipments where "ownCode" is null group by 1) s
   where u.company_id = $1 and u.id = s."supplierId"`,
]

const countersUpdate = `
  update order_lines ol set in_open = r.in_open, in_transit = r.in_transit, received = r.received
    + coalesce((select sum(surplus) from receipts x where x.company_id = $1 and x.order_line_id = ol.id), 0)
  from order_line_counters r
  where ol.company_id = $1 and r.company_id = ol.company_id and r.order_line_id = ol.id`

const expectedUpdate = `
  update shipment_lines l set asked_date = ol.due_date, confirmed_date = ol.confirmed_date,
    expected = greatest(0, ol.quantity - ol.cancelled - ol.received - ol.in_transit + l.quantity - l.rejected)
  from order_lines ol
  where l.company_id = $1 and l.product_code is not null and ol.company_id = $1 and ol.id = l.order_line_id`

/** Recomputes the scores of all suppliers. */
export async function recomputeScores(client: pg.PoolClient, companyId: number): Promise<void> {
  for (const table of ['shipment_scores', 'scorecard_months'])
    await client.query(`delete from ${table} where company_id = $1`, [companyId])
  await client.query(statementText(sql`insert into shipment_scores ${receivedScores()}`, companyId))
  await client.query(monthsInsert, [companyId])
}

const monthsInsert = `
  insert into scorecard_months
  select company_id, supplier_id, ship_to, date_trunc('month', arrived_on)::date, sum(shipments), sum(lines), sum(dated),
    sum(on_time), sum(in_full), sum(otif), sum(confirmed), sum(on_confirmed_time), sum(announced_ahead), sum(as_announced),
    sum(discrepancies), sum(answered), sum(answer_seconds), sum(labels), sum(labels_scanned)
  from shipment_scores where company_id = $1 group by 1, 2, 3, 4`
