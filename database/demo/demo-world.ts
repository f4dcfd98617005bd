import type pg from 'pg'
import { hashPassword } from '#database/password.ts'
import { seedCarriers } from './demo-carriers.ts'
import { type DemoCompany, demoBuyer, otherBuyer } from './demo-companies.ts'
import { seedConfirmations } from './demo-confirmations.ts'
import { seedOrders } from './demo-orders.ts'
import { seedPackages } from './demo-packages.ts'
import { seedPlaces } from './demo-places.ts'
import { seedPresets } from './demo-presets.ts'
import { seedShipments } from './demo-shipments.ts'
import { seedStory } from './demo-story.ts'
import { type DemoLanguage, type Translate, translateTo } from './demo-texts.ts'

/** The password of everyone in the demo world. */
export const demoPassword = 'oto-demo-2026'

/** Accounts of the demo world, for the lines printed at start. */
export const demoAccounts = [demoBuyer, otherBuyer].flatMap((company) =>
  company.users.map((user) => ({ ...user, company: company.name })),
)

/**
 * Fills an empty database with the demo world in a language, in one transaction; the pool is an owner's. With `hasStory` there
 * is more to see of both sides.
 */
export async function seedDemoData(
  pool: pg.Pool,
  language: DemoLanguage = 'en',
  hasStory = false,
): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  try {
    const hash = await hashPassword(demoPassword)
    const translate = translateTo(language)
    for (const company of [demoBuyer, otherBuyer])
      await seedCompany(client, company, hash, translate)
    if (hasStory) await seedStory(client, translate)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Whether nobody can sign in to the database yet. */
export async function isDatabaseEmpty(pool: pg.Pool): Promise<boolean> {
  const { rows } = await pool.query('select 1 from usernames limit 1')
  return rows.length === 0
}

const timeZone = 'Europe/Madrid'

async function seedCompany(
  client: pg.PoolClient,
  company: DemoCompany,
  hash: string,
  translate: Translate,
) {
  await client.query(`select set_config('app.company', $1, true)`, [String(company.id)])
  // The company's day, not the server's, is what its dates are counted from.
  await client.query(`select set_config('timezone', $1, true)`, [timeZone])
  await client.query(
    `insert into companies (id, name, time_zone, tax_id, address, gln) overriding system value
     values ($1, $2, $3, $4, $5, $6)`,
    [company.id, company.name, timeZone, company.taxId, company.address, company.gln],
  )
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
    [company.id, JSON.stringify(company.users), hash],
  )
  await seedPlaces(client, company, translate)
  await seedCarriers(client, company)
  await seedOrders(client, company, translate)
  await seedConfirmations(client, company, translate)
  await seedShipments(client, company, translate)
  await seedPresets(client, company, translate)
  await seedPackages(client, company)
  for (const table of [
    'companies',
    'suppliers',
    'places',
    'carriers',
    'users',
    'orders',
    'order_lines',
    'shipments',
    'shipment_lines',
    'package_presets',
    'packages',
  ]) {
    await client.query(`select setval(pg_get_serial_sequence($1, 'id'), 1000)`, [table])
  }
}
