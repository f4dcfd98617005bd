import type pg from 'pg'
import { sortByReferences } from '#database/table-order.ts'
import { type DemoCompany, demoBuyer } from './demo-companies.ts'
import { seedMembers, seedRecords } from './demo-company.ts'
import { seedPackages } from './demo-packages.ts'
import { seedStory } from './demo-story.ts'
import { type DemoLanguage, translateTo } from './demo-texts.ts'

const translate = translateTo('en')

/** The people of a sandbox: those of the demo world, with a prefix in their usernames. */
export const sandboxPeople = (prefix: string): DemoCompany['users'] =>
  demoBuyer.users.map((user) => ({ ...user, username: `${prefix}-${user.username}` }))

const sandboxCompany = (id: number, prefix: string): DemoCompany => ({
  ...{ ...demoBuyer, id, users: sandboxPeople(prefix) },
})

/** Fills a company without rows with the orders, shipments and people of Mercat, in the transaction that creates it. */
export async function fillSandbox(
  client: pg.PoolClient,
  companyId: number,
  { prefix, passwordHash }: { prefix: string; passwordHash: string },
): Promise<void> {
  await client.query(
    `update companies set tax_id = $2, address = $3, country = 'ES', gln = $4, is_sandbox = true where id = $1`,
    [companyId, demoBuyer.taxId, demoBuyer.address, demoBuyer.gln],
  )
  const company = sandboxCompany(companyId, prefix)
  await seedMembers(client, company, passwordHash)
  await seedRecords(client, company, translate)
}

/** Tables that a reset keeps: people, sign-in, settings and logs; SSCC blocks too, because SSCCs are never reused. */
const unchangedTables = [
  ...['companies', 'suppliers', 'supplier_contacts', 'users', 'usernames', 'account_links'],
  ...['api_keys', 'webhook_endpoints', 'calendar_feeds', 'sessions', 'passkeys'],
  ...['passkey_challenges', 'recovery_codes', 'second_factors', 'second_factor_policies'],
  ...['external_identities', 'provider_flows', 'provider_sessions', 'logout_tokens'],
  ...['sign_in_events', 'sign_in_failures', 'sign_in_providers', 'sign_in_rules'],
  ...['disclosed_usernames', 'audit_events', 'notice_settings', 'list_layouts', 'views'],
  'sscc_blocks',
]

/** Lists tables whose rows of a company a reset deletes, each before the tables that it references. */
async function listTablesToEmpty(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{ name: string; references: string[] }>(
    `select c.relname as name, array(select confrelid::regclass::text from pg_constraint
       where conrelid = c.oid and contype = 'f' and confrelid <> c.oid) as references
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and c.relname <> all ($1)
     order by 1`,
    [unchangedTables],
  )
  return sortByReferences(rows)
    .map(({ name }) => name)
    .reverse()
}

/** Whether a company is the demo world's Mercat with its people, and not a sandbox that has its id. */
async function isDemoBuyer(client: pg.PoolClient, companyId: number): Promise<boolean> {
  const usernames = demoBuyer.users.map(({ username }) => username)
  const { rowCount } = await client.query(
    'select from usernames where company_id = $1 and username = any ($2)',
    [companyId, usernames],
  )
  return companyId === demoBuyer.id && rowCount === usernames.length
}

/**
 * Resets a sandbox to its first orders and shipments, and the demo world's Mercat to all it had at first, in a language.
 * Returns false for a company that is neither.
 */
export async function resetSandbox(
  client: pg.PoolClient,
  companyId: number,
  language: DemoLanguage,
): Promise<boolean> {
  const { rowCount } = await client.query(
    'select from companies where id = $1 and is_sandbox for update',
    [companyId],
  )
  if (rowCount === 0) return false
  for (const table of await listTablesToEmpty(client))
    await client.query(`delete from ${table} where company_id = $1`, [companyId])
  await client.query('update suppliers set last_shipment_number = 0 where company_id = $1', [
    companyId,
  ])
  if (await isDemoBuyer(client, companyId)) {
    await seedRecords(client, demoBuyer, translateTo(language))
    await seedPackages(client, demoBuyer)
    await seedStory(client, translateTo(language))
  } else await seedRecords(client, sandboxCompany(companyId, ''), translate)
  return true
}
