import type pg from 'pg'
import { hashPassword } from '#database/password.ts'
import { type DemoCompany, demoBuyer, otherBuyer } from './demo-companies.ts'
import { seedMembers, seedRecords } from './demo-company.ts'
import { seedPackages } from './demo-packages.ts'
import { seedStory } from './demo-story.ts'
import { type DemoLanguage, type Translate, translateTo } from './demo-texts.ts'

/** The password of everyone in the demo world. */
export const demoPassword = 'oto-demo-2026'

/** Accounts of the demo world, for the lines printed at start. */
export const demoAccounts = [demoBuyer, otherBuyer].flatMap((company) =>
  company.users.map((user) => ({ ...user, company: company.name })),
)

/**
 * Fills an empty database with the demo world in a language, in one transaction; the pool connects as the owner.
 * `hasStory` adds half a year of history.
 */
export async function seedDemoData(
  pool: pg.Pool,
  language: DemoLanguage = 'en',
  hasStory = false,
): Promise<void> {
  const client = await pool.connect()
  await client.query('begin')
  try {
    const passwordHash = await hashPassword(demoPassword)
    const translate = translateTo(language)
    for (const company of [demoBuyer, otherBuyer])
      await seedCompany(client, company, passwordHash, translate)
    if (hasStory) await seedStory(client, translate)
    for (const { id } of [demoBuyer, otherBuyer]) await hideEvents(client, id)
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
  passwordHash: string,
  translate: Translate,
) {
  await client.query(`select set_config('app.company', $1, true)`, [String(company.id)])
  await client.query(
    `insert into companies (id, name, time_zone, tax_id, address, gln, is_sandbox, country) overriding system value
     values ($1, $2, $3, $4, $5, $6, $7, case when $5::text is not null then 'ES' end)`,
    [
      ...[company.id, company.name, timeZone, company.taxId, company.address, company.gln],
      company === demoBuyer,
    ],
  )
  await seedMembers(client, company, passwordHash)
  await seedRecords(client, company, translate)
  await seedPackages(client, company)
}

// Keeps the demo world's events out of the list of changes (GET /api/events), whose positions begin at 1.
async function hideEvents(client: pg.PoolClient, companyId: number) {
  await client.query(`select set_config('app.company', $1, true)`, [String(companyId)])
  for (const table of ['shipment_events', 'order_events'])
    await client.query(`update ${table} set position = 0 where company_id = $1`, [companyId])
}
