import type pg from 'pg'
import { demoBuyer } from './demo-companies.ts'
import { countScores, type DemoShipment, insertShipments } from './demo-shipments.ts'
import type { Translate } from './demo-texts.ts'

// Orders of their own, with goods that other orders have, so that nobody's open quantities change.
const orders = [
  { id: 10, supplierId: 1, code: 'PO-1010', lines: { 901: 1, 902: 2, 903: 3, 904: 4 } },
  { id: 11, supplierId: 2, code: 'PO-1011', lines: { 905: 73, 906: 74 } },
]

const closed = { isClosed: true, supplierId: 1, createdBy: 1 } as const
const shipments: DemoShipment[] = [
  // Late: three days ago, and not here yet.
  {
    ...{ ...closed, id: 21, arrivesInDays: -3, carrier: 'Trans Vallès', tracking: 'TV-4471' },
    lines: [{ orderLine: 901, packages: 12, quantityPerPackage: 25 }],
  },
  // Short: a package is missing.
  {
    ...{ ...closed, id: 22, arrivesInDays: -1, carrier: 'Correu Ràpid' },
    lines: [
      { orderLine: 902, packages: 8, quantityPerPackage: 25, accepted: 175, cancelled: 25 },
      { orderLine: 903, packages: 4, quantityPerPackage: 25, accepted: 100 },
    ],
  },
  // Disputed: the supplier does not agree with what was rejected.
  {
    ...{ ...closed, id: 23, arrivesInDays: -2, carrier: 'Trans Vallès' },
    lines: [{ orderLine: 904, packages: 6, quantityPerPackage: 25, accepted: 120, rejected: 30 }],
  },
  // What comes to the docks today.
  {
    ...{ ...closed, id: 24, arrivesInDays: 0, carrier: 'Trans Vallès' },
    lines: [{ orderLine: 901, packages: 10, quantityPerPackage: 25 }],
  },
  {
    ...{ ...closed, id: 25, arrivesInDays: 0, createdBy: 2, carrier: 'Correu Ràpid' },
    lines: [{ orderLine: 903, packages: 6, quantityPerPackage: 25 }],
  },
  {
    ...{ ...closed, id: 26, supplierId: 2, createdBy: 3, arrivesInDays: 0 },
    lines: [{ orderLine: 905, packages: 4, quantityPerPackage: 250 }],
  },
  {
    ...{ ...closed, id: 27, supplierId: 2, createdBy: 3, arrivesInDays: 0 },
    lines: [{ orderLine: 906, packages: 2, quantityPerPackage: 250 }],
  },
]

// By dock, and hours from this one: gone, unloading, and still to come.
const slots = [
  { dock: 1, shipment: 24, from: -2, hasArrived: true, hasGone: true },
  { dock: 1, shipment: 26, from: -1, hasArrived: true },
  { dock: 2, shipment: 27, from: 0 },
  { dock: 1, shipment: 25, from: 1 },
  { dock: 2, shipment: 3, from: 24 },
]

/** Adds what the buyer's side does: shipments late, short and disputed, what both sides say of them, and a busy dock. */
export async function seedStory(client: pg.PoolClient, translate: Translate): Promise<void> {
  const company = demoBuyer.id
  await client.query(`select set_config('app.company', $1, true)`, [String(company)])
  await client.query(
    `insert into orders (company_id, id, supplier_id, code, order_date, ship_to) overriding system value
     select $1, id, "supplierId", code, current_date - 20, 'MOLL'
     from jsonb_to_recordset($2) as o(id bigint, "supplierId" bigint, code text)`,
    [company, JSON.stringify(orders)],
  )
  await client.query(
    `insert into order_lines (company_id, id, supplier_id, order_id, order_code, line_number, product_code, product_name,
       supplier_product_code, gtin, size, color, unit, is_divisible, quantity, due_date, pack_multiple, search)
     overriding system value
     select $1, l.key::bigint, o."supplierId", o.id, o.code, row_number() over (partition by o.id order by l.key),
       s.product_code, s.product_name, s.supplier_product_code, s.gtin, s.size, s.color, s.unit, s.is_divisible,
       600 + coalesce(s.pack_multiple, 0) * 4, current_date, s.pack_multiple, replace(s.search, lower(s.order_code), lower(o.code))
     from jsonb_to_recordset($2) as o(id bigint, "supplierId" bigint, code text, lines jsonb)
     cross join jsonb_each_text(o.lines) l
     join order_lines s on s.company_id = $1 and s.id = l.value::bigint`,
    [company, JSON.stringify(orders)],
  )
  await insertShipments(client, company, shipments, translate)
  await client.query(
    `update discrepancies set answer = 'disputed', answer_note = $3, answered_at = now(), answered_by = 1,
       version = 2
     where company_id = $1 and shipment_id = $2`,
    [company, 23, translate('We photographed the pallet as it left: no corner was crushed')],
  )
  await countScores(client, company)
  await seedComments(client, company, translate)
  await seedDocks(client, company, translate)
}

const seedComments = (client: pg.PoolClient, company: number, translate: Translate) =>
  client.query(
    `insert into comments (company_id, supplier_id, shipment_id, author_id, side, is_internal, text, created_at)
     select $1, 1, shipment, author, side, internal, words, now() - hours * interval '1 hour'
     from jsonb_to_recordset($2) as c(shipment bigint, author bigint, side text, internal boolean, words text, hours int)`,
    [
      company,
      JSON.stringify([
        {
          ...{ shipment: 21, author: 5, side: 'buyer', internal: false, hours: 6 },
          words: translate('Where is this one? The shop is waiting for it.'),
        },
        {
          ...{ shipment: 21, author: 1, side: 'supplier', internal: false, hours: 5 },
          words: translate('The carrier says tomorrow morning.'),
        },
        {
          ...{ shipment: 22, author: 5, side: 'buyer', internal: true, hours: 3 },
          words: translate('The third one this month with a package missing.'),
        },
      ]),
    ],
  )

async function seedDocks(client: pg.PoolClient, company: number, translate: Translate) {
  await client.query(
    `insert into docks (company_id, id, place_id, code, name, weekdays, opens, closes, slot_minutes) overriding system value
     select $1, n, 1, 'M' || n, $2 || ' ' || n, '{1,2,3,4,5,6,7}', '00:00', '24:00', 60 from generate_series(1, 2) n`,
    [company, translate('Dock')],
  )
  await client.query(`select setval(pg_get_serial_sequence('docks', 'id'), 1000)`)
  await client.query(
    `insert into dock_slots (company_id, dock_id, starts_at, ends_at, supplier_id, shipment_id, changed_by, arrived_at, gone_at)
     select $1, b.dock, b.at, b.at + interval '1 hour', s.supplier_id, s.id, s.created_by,
       case when b."hasArrived" then b.at + interval '5 minutes' end, case when b."hasGone" then b.at + interval '50 minutes' end
     from (select *, date_trunc('hour', now()) + "from" * interval '1 hour' as at
       from jsonb_to_recordset($2) as b(dock bigint, shipment bigint, "from" int, "hasArrived" boolean, "hasGone" boolean)) b
     join shipments s on s.company_id = $1 and s.id = b.shipment`,
    [company, JSON.stringify(slots)],
  )
  await client.query(
    `insert into dock_slots (company_id, dock_id, starts_at, ends_at, note, changed_by)
     select $1, 2, at, at + interval '2 hours', $2, 5 from (select date_trunc('hour', now()) + interval '2 hours' as at) b`,
    [company, translate('The floor is being cleaned')],
  )
}
