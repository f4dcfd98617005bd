import type pg from 'pg'
import type { DemoCompany, DemoParty } from './demo-companies.ts'
import { seedOrders } from './demo-orders.ts'
import { seedPresets } from './demo-presets.ts'
import { seedShipments } from './demo-shipments.ts'
import type { Translate } from './demo-texts.ts'

type Place = DemoParty & { id: number; code: string; name: string }

const placesByTemplate: Record<number, Place[]> = {
  1: [
    {
      ...{ id: 1, code: 'MOLL', name: 'Harbour Warehouse', taxId: 'A08100018' },
      ...{ address: 'Moll 7, porta 3\n08039 Barcelona', gln: '9506000134369' },
    },
    {
      ...{ id: 2, code: 'GRACIA', name: 'Gràcia Market' },
      ...{ address: 'Carrer Gran de Gràcia 41\n08012 Barcelona', gln: '9506000134376' },
    },
    {
      ...{ id: 3, code: 'PRAT', name: 'Prat Logistics Centre', taxId: 'B65100074' },
      ...{ address: 'Carrer de l’Atlàntic 112\n08820 El Prat de Llobregat', gln: '9506000134383' },
    },
  ],
  2: [
    {
      ...{ id: 4, code: 'CANARI', name: 'Botiga Canari' },
      ...{ address: 'Carrer del Canari 5\n25001 Lleida', gln: '9506000134390' },
    },
  ],
}

/** Inserts the places that receive the goods of the demo companies. */
async function seedPlaces(
  client: pg.PoolClient,
  company: DemoCompany,
  translate: Translate,
): Promise<void> {
  const translated = (placesByTemplate[company.templateId] ?? []).map((place) => ({
    ...place,
    name: translate(place.name),
  }))
  await client.query(
    `insert into places (company_id, id, code, name, tax_id, address, gln, country) overriding system value
     select $1, id, code, name, "taxId", address, gln, case when address is not null then 'ES' end
     from jsonb_to_recordset($2) as p(id bigint, code text, name text, "taxId" text, address text, gln text)`,
    [company.id, JSON.stringify(translated)],
  )
}

// Demo rows have fixed ids, below the first ones of the sequences.
const identityTables = [
  ...['companies', 'suppliers', 'places', 'carriers', 'users', 'orders', 'order_lines'],
  ...['shipments', 'shipment_lines', 'package_presets', 'packages'],
]
const firstFreeId = 1000

/** Inserts the suppliers and people of a demo company, which has a row already. */
export async function seedMembers(
  client: pg.PoolClient,
  company: DemoCompany,
  passwordHash: string,
): Promise<void> {
  await client.query(
    `insert into suppliers (company_id, id, code, name, over_delivery_set, over_delivery_percent, tax_id, address, gln,
       gs1_prefix, country)
     overriding system value
     select $1, id, code, name, coalesce("overDeliverySet", false), "overDeliveryPercent", "taxId", address, gln, "gs1Prefix",
       case when address is not null then 'ES' end
     from jsonb_to_recordset($2) as s(id bigint, code text, name text, "overDeliverySet" boolean,
       "overDeliveryPercent" numeric, "taxId" text, address text, gln text, "gs1Prefix" text)`,
    [company.id, JSON.stringify(company.suppliers)],
  )
  await client.query(
    `with people as (
       insert into users (company_id, id, supplier_id, username, name, email, roles, password_hash)
       overriding system value
       select $1, id, "supplierId", username, name, email, roles, $3
       from jsonb_to_recordset($2) as u(id bigint, "supplierId" bigint, username text, name text, email text, roles text[])
       returning company_id, id, username
     )
     insert into usernames (username, company_id, user_id) select username, company_id, id from people`,
    [company.id, JSON.stringify(company.users), passwordHash],
  )
}

/** Inserts the places, carriers, orders, shipments and presets of a demo company. */
export async function seedRecords(
  client: pg.PoolClient,
  company: DemoCompany,
  translate: Translate,
): Promise<void> {
  // Dates are relative to today in the company's time zone, not the server's.
  const { rows } = await client.query('select time_zone from companies where id = $1', [company.id])
  await client.query(`select set_config('timezone', $1, true)`, [rows[0].time_zone])
  await seedPlaces(client, company, translate)
  await seedCarriers(client, company)
  await seedOrders(client, company, translate)
  await seedConfirmations(client, company, translate)
  await seedShipments(client, company, translate)
  await seedPresets(client, company, translate)
  for (const table of identityTables)
    await client.query(
      `select setval(sequence, greatest(pg_sequence_last_value(sequence), $2))
       from cast(pg_get_serial_sequence($1, 'id') as regclass) as sequence`,
      [table, firstFreeId],
    )
}

type Carrier = { id: number; code: string; name: string; scac?: string; trackingUrl?: string }

const carriersByTemplate: Record<number, Carrier[]> = {
  1: [
    {
      ...{ id: 1, code: 'VALLES', name: 'Trans Vallès' },
      trackingUrl: 'https://trans-valles.example/track/{tracking}',
    },
    { id: 2, code: 'NORD', name: 'Nord Express', scac: 'NOEX' },
  ],
  2: [{ id: 3, code: 'CANARY', name: 'Canary Cargo' }],
}

/** Inserts the carriers that the demo companies offer their suppliers. */
async function seedCarriers(client: pg.PoolClient, company: DemoCompany): Promise<void> {
  await client.query(
    `insert into carriers (company_id, id, code, name, scac, tracking_url) overriding system value
     select $1, id, code, name, scac, "trackingUrl"
     from jsonb_to_recordset($2) as c(id bigint, code text, name text, scac text, "trackingUrl" text)`,
    [company.id, JSON.stringify(carriersByTemplate[company.templateId] ?? [])],
  )
}

// Order of gift boxes: some line numbers are confirmed, for one another date is proposed.
const orderCode = 'PO-1003'
const confirmedNumbers = [1, 2, 3, 4, 5, 6]
const proposedNumber = 7
const daysLater = 5
const leeId = 1

/** Confirms some lines of an order, and proposes another date for one. */
async function seedConfirmations(
  client: pg.PoolClient,
  company: DemoCompany,
  translate: Translate,
): Promise<void> {
  const note = translate('The card arrives five days late')
  await client.query(
    `with answered_lines as (
       update order_lines l set version = 2,
         confirmation = case l.line_number when $4 then 'proposed' else 'confirmed' end,
         confirmed_date = case l.line_number when $4 then null else l.due_date end,
         proposed_date = case l.line_number when $4 then l.due_date + $5::int end,
         proposal_note = case l.line_number when $4 then $6 else '' end
       where l.company_id = $1 and l.order_code = $2 and (l.line_number = any($3::int[]) or l.line_number = $4)
       returning l.*)
     insert into order_events (company_id, supplier_id, order_id, order_line_id, at, actor_id, kind, line_reference,
       product_code, note, logged_at, logged_lines, order_code, before, after)
     select a.company_id, a.supplier_id, a.order_id, a.id, now() - interval '10 days', u.id, a.confirmation,
       a.line_number::text, a.product_code, a.proposal_note,
       case when a.is_first then now() - interval '10 days' end, case when a.is_first then a.lines end,
       case when a.is_first then a.order_code else '' end,
       jsonb_build_object('confirmedDate', case when a.proposed_date is null then null else a.due_date end),
       case when a.proposed_date is null
         then jsonb_build_object('confirmedDate', a.due_date, 'quantity', trim_scale(a.quantity)::text)
         else jsonb_build_object('confirmedDate', a.proposed_date) end
     from (
       select *, (count(*) over kind)::integer as lines, row_number() over (kind order by line_number) = 1 as is_first
       from answered_lines window kind as (partition by confirmation)
     ) a join users u on u.company_id = a.company_id and u.id = $7
     order by a.line_number`,
    [company.id, orderCode, confirmedNumbers, proposedNumber, daysLater, note, leeId],
  )
}
