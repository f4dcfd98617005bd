import type pg from 'pg'
import type { CastCompany } from './demo-companies.ts'
import type { Say } from './demo-texts.ts'

type Shipment = {
  id: number
  supplierId: number
  by: number
  arrivesInDays: number | null
  carrier?: string
  tracking?: string
  note?: string
  cancelReason?: string
  isClosed?: boolean
  lines: {
    orderLine: number
    packages: number
    each: number
    remainder?: number
    accepted?: number
    rejected?: number
  }[]
}

const shipments: Record<number, Shipment[]> = {
  1: [
    {
      id: 1,
      supplierId: 1,
      by: 1,
      arrivesInDays: -10,
      isClosed: true,
      carrier: 'Trans Vallès',
      lines: [{ orderLine: 1, packages: 48, each: 25, accepted: 1200 }],
    },
    {
      id: 2,
      supplierId: 1,
      by: 2,
      arrivesInDays: -2,
      isClosed: true,
      carrier: 'Trans Vallès',
      lines: [
        { orderLine: 2, packages: 20, each: 25, accepted: 475, rejected: 5 },
        { orderLine: 3, packages: 4, each: 25 },
      ],
    },
    {
      id: 3,
      supplierId: 1,
      by: 1,
      arrivesInDays: 1,
      isClosed: true,
      carrier: 'Correu Ràpid',
      tracking: 'CR-7781-20',
      lines: [
        { orderLine: 5, packages: 10, each: 36 },
        { orderLine: 6, packages: 3, each: 36, remainder: 11 },
      ],
    },
    {
      id: 4,
      supplierId: 1,
      by: 1,
      arrivesInDays: 3,
      isClosed: true,
      cancelReason: 'The truck broke down',
      lines: [{ orderLine: 4, packages: 4, each: 25 }],
    },
    {
      id: 5,
      supplierId: 1,
      by: 1,
      arrivesInDays: 4,
      note: 'Two pallets. Please call before delivery.',
      lines: [
        { orderLine: 2, packages: 6, each: 25 },
        { orderLine: 8, packages: 5, each: 50, remainder: 12.5 },
        { orderLine: 9, packages: 2, each: 12 },
      ],
    },
    { id: 6, supplierId: 1, by: 2, arrivesInDays: null, lines: [] },
    {
      id: 7,
      supplierId: 1,
      by: 1,
      arrivesInDays: -1,
      lines: [{ orderLine: 10, packages: 8, each: 12 }],
    },
    {
      id: 8,
      supplierId: 1,
      by: 2,
      arrivesInDays: 5,
      lines: [{ orderLine: 7, packages: 5, each: 36 }],
    },
    {
      id: 9,
      supplierId: 2,
      by: 3,
      arrivesInDays: 2,
      isClosed: true,
      lines: [{ orderLine: 73, packages: 8, each: 250 }],
    },
    {
      id: 10,
      supplierId: 2,
      by: 3,
      arrivesInDays: 6,
      lines: [{ orderLine: 74, packages: 4, each: 250 }],
    },
  ],
  2: [
    {
      id: 11,
      supplierId: 4,
      by: 8,
      arrivesInDays: 3,
      carrier: 'Canary Cargo',
      tracking: 'CANARY-T',
      note: 'canary note',
      lines: [{ orderLine: 1001, packages: 10, each: 6 }],
    },
    {
      id: 12,
      supplierId: 4,
      by: 8,
      arrivesInDays: 2,
      isClosed: true,
      carrier: 'Canary Cargo',
      lines: [{ orderLine: 1002, packages: 5, each: 6 }],
    },
  ],
}

/** Loads shipments in every situation, then sets the counters of the order lines from them. */
export async function loadShipments(
  client: pg.PoolClient,
  company: CastCompany,
  say: Say,
): Promise<void> {
  const said = (shipments[company.id] ?? []).map((one) => ({
    ...one,
    note: one.note && say(one.note),
    cancelReason: one.cancelReason && say(one.cancelReason),
    rejectReason: say('Crushed corners'),
  }))
  const data = [company.id, JSON.stringify(said)]
  for (const statement of statements) await client.query(statement, data)
  await client.query(counters, [company.id])
}

const read = `shipments_read as (
  select s.*, 'S' || lpad(row_number() over (partition by "supplierId" order by id)::text, 6, '0') as code
  from jsonb_to_recordset($2) as s(id bigint, "supplierId" bigint, by bigint, "arrivesInDays" int, carrier text,
    tracking text, note text, "cancelReason" text, "rejectReason" text,
    "isClosed" boolean, lines jsonb)
), lines_read as (
  select s.id as shipment_id, s."supplierId", s."isClosed", l.*
  from shipments_read s cross join jsonb_to_recordset(s.lines)
    as l("orderLine" bigint, packages int, each numeric, remainder numeric, accepted numeric, rejected numeric)
)`

const statements = [
  `with ${read} insert into shipment_codes (company_id, supplier_id, code)
   select $1, "supplierId", code from shipments_read`,
  `with ${read}, receipts_read as (
     select shipment_id, sum(accepted) as accepted,
       bool_and(packages * each + coalesce(remainder, 0) = coalesce(accepted, 0) + coalesce(rejected, 0)) as is_full
     from lines_read group by shipment_id
   )
   insert into shipments (company_id, id, supplier_id, code, state, estimated_delivery, carrier, tracking, note,
     line_count, created_at, created_by, closed_at, closed_by, cancelled_at, cancelled_by, cancel_reason, receipt, search)
   overriding system value
   select $1, s.id, "supplierId", code, case when "isClosed" then 'closed' else 'open' end::shipment_state,
     current_date + "arrivesInDays", coalesce(carrier, ''), coalesce(tracking, ''), coalesce(note, ''),
     jsonb_array_length(lines), now() - interval '1 day' * (20 - s.id), by,
     case when "isClosed" then now() - interval '1 day' end, case when "isClosed" then by end,
     case when "cancelReason" is not null then now() end, case when "cancelReason" is not null then by end, "cancelReason",
     case when is_full then 'full' when r.accepted > 0 then 'partial' end,
     lower(concat_ws(' ', code, carrier, tracking, note))
   from shipments_read s left join receipts_read r on r.shipment_id = s.id`,
  `with ${read} insert into shipment_lines (company_id, supplier_id, shipment_id, order_line_id, number_of_packages,
     quantity_per_package, remainder, is_divisible, order_code, order_date, product_code, product_name, size, color,
     unit, accepted, rejected)
   select $1, ol.supplier_id, l.shipment_id, ol.id, packages, each, coalesce(remainder, 0), ol.is_divisible,
     k.order_code, k.order_date, k.product_code, k.product_name, k.size, k.color, k.unit,
     coalesce(accepted, 0), coalesce(rejected, 0)
   from lines_read l join order_lines ol on ol.company_id = $1 and ol.id = l."orderLine"
   left join order_line_figures k on l."isClosed" and k.company_id = $1 and k.id = ol.id
   order by l.shipment_id, ol.id`,
  `with ${read} update shipments s set ship_to = o.ship_to
   from lines_read l join order_lines ol on ol.company_id = $1 and ol.id = l."orderLine"
   join orders o on o.company_id = $1 and o.id = ol.order_id
   where s.company_id = $1 and s.id = l.shipment_id and o.ship_to is not null`,
  `with ${read} insert into receipts (company_id, supplier_id, shipment_id, shipment_line_id, accepted, rejected,
     cancelled, reason, received_by)
   select $1, l.supplier_id, l.shipment_id, l.id, l.accepted, l.rejected, 0,
     case when l.rejected > 0 then s."rejectReason" else '' end, 5
   from shipment_lines l join shipments_read s on s.id = l.shipment_id
   where l.company_id = $1 and l.accepted + l.rejected > 0`,
  `with ${read} insert into shipment_events (company_id, supplier_id, shipment_id, shipment_code, kind, version, to_state, actor_id, at)
   select $1, s."supplierId", s.id, s.code, kind, 1, case when kind = 'created' then 'open' else 'closed' end::shipment_state, s.by,
     now() - interval '1 day' * (case when kind = 'created' then 20 - s.id else 1 end)
   from shipments_read s cross join unnest(array['created', 'closed', 'cancelled']) with ordinality as k(kind, n)
   where kind = 'created' or (kind = 'closed' and "isClosed") or (kind = 'cancelled' and "cancelReason" is not null)
   order by s.id, n`,
  `with ${read} update suppliers u set last_shipment_number = s.n
   from (select "supplierId", count(*) as n from shipments_read group by 1) s
   where u.company_id = $1 and u.id = s."supplierId"`,
]

const counters = `
  update order_lines ol set in_open = r.in_open, in_transit = r.in_transit, received = r.received
  from order_line_counters r
  where ol.company_id = $1 and r.company_id = ol.company_id and r.order_line_id = ol.id`
