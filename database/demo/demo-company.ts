import type pg from 'pg'
import { seedCarriers } from './demo-carriers.ts'
import type { DemoCompany } from './demo-companies.ts'
import { seedConfirmations } from './demo-confirmations.ts'
import { seedOrders } from './demo-orders.ts'
import { seedPlaces } from './demo-places.ts'
import { seedPresets } from './demo-presets.ts'
import { seedShipments } from './demo-shipments.ts'
import type { Translate } from './demo-texts.ts'

// Rows of demo companies have ids of their own, below those that the tables give.
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
       gs1_prefix)
     overriding system value
     select $1, id, code, name, coalesce("overDeliverySet", false), "overDeliveryPercent", "taxId", address, gln, "gs1Prefix"
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

/** Inserts what the people of a demo company work with: places, carriers, orders, shipments and presets. */
export async function seedRecords(
  client: pg.PoolClient,
  company: DemoCompany,
  translate: Translate,
): Promise<void> {
  // The company's day, not the server's, is what its dates are counted from.
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
