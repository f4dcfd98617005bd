import { createHash } from 'node:crypto'
import type { Database } from '#database/connect.ts'
import { sql } from '#database/sql.ts'
import { Refusal } from '#server/http/refusal.ts'
import { first, run } from '#server/http/statement.ts'
import { networkOf } from '#server/people/address-network.ts'

// Failures within a window, kept in the database, so that every server counts them alike.
const window = { seconds: 300, account: 10, address: 50 }

/**
 * Under which name failures of an account are counted: not the name itself, since what is typed there may be a password.
 */
export const accountSubject = (username: string) =>
  `account:${createHash('sha256').update(username).digest('base64url')}`

/** What a try at an account from an address is counted against: first the account, then the address. */
export const subjectsOf = (username: string, address: string): [string, string] => [
  accountSubject(username),
  `address:${networkOf(address)}`,
]

const seconds = sql`interval '1 second' * ${sql.lit(window.seconds)}`

const counted = (most: number) => sql`
  on conflict (subject) do update set
    failures = case when f.since > now() - ${seconds} then least(f.failures, ${sql.lit(most + 1)}) + 1 else 1 end,
    since = case when f.since > now() - ${seconds} then f.since else now() end
  returning f.since, f.failures > ${sql.lit(most)} as is_too_many, f.failures = ${sql.lit(most + 1)} as is_first`

/**
 * Counts a try against the address and then the account before the password is looked at, so that tries at the
 * same instant cannot pass together; refuses with the seconds to wait once one of them has had too many. An
 * address that must wait is not counted against accounts: it could shut others out of theirs, and fill the table.
 * `onLimit` hears of it once for each wait, however often it is tried.
 */
export async function countTry(
  database: Database,
  account: string,
  address: string,
  onLimit: () => void,
): Promise<void> {
  const row = await first(
    database.pool,
    sql<{ wait: number | null; isFirst: boolean | null }>`
      with by_address as (
        insert into sign_in_failures as f (subject, failures) values (${address}, 1) ${counted(window.address)}
      ), by_account as (
        insert into sign_in_failures as f (subject, failures)
        select ${account}, 1 where not exists (select from by_address where is_too_many)
        ${counted(window.account)}
      )
      select ceil(extract(epoch from max(since) + ${seconds} - now()))::int as wait, bool_or(is_first) as "isFirst"
      from (select * from by_address union all select * from by_account) f where is_too_many`,
  )
  if (row?.wait == null) return
  if (row.isFirst) onLimit()
  throw new Refusal('too-many-attempts', { retryAfter: Math.max(1, row.wait) })
}

/** Takes a try back from the address alone: the password was right, and the account still has to show more. */
export const returnTry = (database: Database, address: string): Promise<unknown> =>
  run(
    database.pool,
    sql`update sign_in_failures set failures = failures - 1 where subject = ${address} and failures > 0`,
  )

/**
 * A right password takes back its try from the address, then clears the account: rows in the order of `countTry`.
 * What is older than the window goes too, whoever it was about.
 */
export async function forgetTry(
  database: Database,
  account: string,
  address: string,
): Promise<void> {
  await run(
    database.pool,
    sql`with returned as (
        update sign_in_failures set failures = failures - 1 where subject = ${address} and failures > 0 returning 1
      )
      delete from sign_in_failures where subject = ${account} and (select count(*) from returned) >= 0`,
  )
  await run(
    database.pool,
    sql`delete from sign_in_failures where subject = any (array(
      select subject from sign_in_failures where since < now() - ${seconds} limit 1000 for update skip locked))`,
  )
}
