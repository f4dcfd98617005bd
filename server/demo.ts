import type pg from 'pg'
import { connect } from '#database/client/connect.ts'
import { type DemoCompany, demoBuyer, otherBuyer } from '#database/demo/demo-companies.ts'
import type { DemoLanguage } from '#database/demo/demo-texts.ts'
import {
  demoAccounts,
  demoPassword,
  isDatabaseEmpty,
  seedDemoData,
} from '#database/demo/demo-world.ts'
import { verifyPassword } from '#database/password.ts'

// Advisory lock: several servers may start at once on one empty database.
const DEMO_LOCK = 684_003

const accountLines = () => {
  const lines = demoAccounts.map(({ username, roles, company, supplierId }) => {
    const side = supplierId === null ? 'buys' : 'supplies'
    return `  ${username.padEnd(5)} ${side.padEnd(8)} ${company.padEnd(7)} ${roles.join(', ')}`
  })
  return [`Demo accounts, every password is ${demoPassword}:`, ...lines].join('\n')
}

// The id alone proves nothing: the first real company may also have id 1.
const hasDemoData = async (pool: pg.Pool): Promise<boolean> => {
  const people = [demoBuyer, otherBuyer].flatMap(({ id: company_id, users }) =>
    users.map(({ id: user_id, username }) => ({ username, company_id, user_id })),
  )
  const { rowCount } = await pool.query(
    `select from usernames join jsonb_populate_recordset(null::usernames, $1)
     using (username, company_id, user_id)`,
    [JSON.stringify(people)],
  )
  return rowCount === people.length
}

// Returns usernames whose password is the demo password; real users may have the same names.
const listUnsafeAccounts = async (pool: pg.Pool, company: DemoCompany): Promise<string[]> => {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(`set local app.company = '${company.id}'`)
    const { rows } = await client.query<{ username: string; hash: string }>(
      `select username, password_hash as hash from users
       where company_id = $1 and username = any ($2) and disabled_at is null order by username`,
      [company.id, company.users.map(({ username }) => username)],
    )
    const verifications = await Promise.all(
      rows.map(({ hash }) => verifyPassword(demoPassword, hash)),
    )
    return rows.flatMap(({ username }, index) => (verifications[index] ? [username] : []))
  } finally {
    client.release(true)
  }
}

/** Throws if anybody could sign in to the database with a demo account. */
export const refuseDemoAccounts = async (url: string): Promise<void> => {
  const database = connect({ url, max: 2, applicationName: 'oto-demo', statementTimeoutMs: 60_000 })
  try {
    const names = await Promise.all(
      [demoBuyer, otherBuyer].map((company) => listUnsafeAccounts(database.pool, company)),
    )
    if (names.flat().length === 0) return
    throw new Error(
      `This database has demo accounts with the public password: ${names.flat().join(', ')}. ` +
        'With NODE_ENV=production Oto does not start with them. Disable them, one by one, with ' +
        '`npx oto disable-user NAME`, or use another database.',
    )
  } finally {
    await database.end()
  }
}

/** Loads demo data into a database without a company. Returns the list of accounts, if the database has demo data. */
export const loadDemo = async (
  url: string,
  language: DemoLanguage = 'en',
): Promise<string | undefined> => {
  const database = connect({ url, max: 3, applicationName: 'oto-demo', statementTimeoutMs: 60_000 })
  const lockClient = await database.pool.connect()
  try {
    await lockClient.query('select pg_advisory_lock($1)', [DEMO_LOCK])
    if (await isDatabaseEmpty(database.pool)) await seedDemoData(database.pool, language, true)
    return (await hasDemoData(database.pool)) ? accountLines() : undefined
  } finally {
    lockClient.release(true)
    await database.end()
  }
}
