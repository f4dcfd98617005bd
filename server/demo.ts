import type pg from 'pg'
import { castAccounts, castPassword, isEmpty, loadCast } from '#database/cast.ts'
import { botiga, mercat } from '#database/cast-companies.ts'
import { connect } from '#database/connect.ts'

// Several servers may start at once on one empty database.
const DEMO_LOCK = 684_003

const accounts = () => {
  const lines = castAccounts.map(({ username, roles, company, supplierId }) => {
    const side = supplierId === null ? 'buys' : 'supplies'
    return `  ${username.padEnd(5)} ${side.padEnd(8)} ${company.padEnd(7)} ${roles.join(', ')}`
  })
  return [`Demo accounts, every password is ${castPassword}:`, ...lines].join('\n')
}

// A company of one's own may have begun with the number 1, too.
const hasCast = async (pool: pg.Pool): Promise<boolean> => {
  const people = [mercat, botiga].flatMap(({ id: company_id, users }) =>
    users.map(({ id: user_id, username }) => ({ username, company_id, user_id })),
  )
  const { rowCount } = await pool.query(
    `select from usernames join jsonb_populate_recordset(null::usernames, $1)
     using (username, company_id, user_id)`,
    [JSON.stringify(people)],
  )
  return rowCount === people.length
}

/** Puts the demo world into a database that holds no company yet; says who can sign in, if it is there. */
export const loadDemo = async (url: string): Promise<string | undefined> => {
  const database = connect({ url, max: 3, applicationName: 'oto-demo', statementTimeout: 60_000 })
  const lock = await database.pool.connect()
  try {
    await lock.query('select pg_advisory_lock($1)', [DEMO_LOCK])
    if (await isEmpty(database.pool)) await loadCast(database.pool)
    return (await hasCast(database.pool)) ? accounts() : undefined
  } finally {
    lock.release(true)
    await database.end()
  }
}
