import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { execute } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { networkOf, wideNetworkOf } from '#server/people/address-network.ts'
import { LimitMemory } from '#server/people/throttle-cache.ts'

// Failures within a window, kept in the database, so that every server counts them alike.
const window = { seconds: 300, pair: 10, account: 40, address: 50, wide: 200 }

/**
 * Under which name failures of an account are counted: not the name itself, since what is typed there may be a password.
 */
export const accountSubject = (username: string) =>
  `account:${createHash('sha256').update(username).digest('base64url')}`

/** What a try is counted against. */
export type TrySubjects = {
  /** The account from this network: whoever guesses from elsewhere locks nobody out here. */
  pair: string
  /** The account from anywhere. */
  account: string
  /** The network, whatever accounts it tries. */
  address: string
  /** Of IPv6 the /48 besides: whoever has one has sixty-five thousand networks. */
  wide: string | null
}

export const subjectsOf = (username: string, address: string): TrySubjects => {
  const account = accountSubject(username)
  const network = networkOf(address)
  const wide = wideNetworkOf(address)
  return {
    pair: `${account}@${network}`,
    account,
    address: `address:${network}`,
    wide: wide ? `address:${wide}` : null,
  }
}

const seconds = sql`interval '1 second' * ${sql.lit(window.seconds)}`

const memories = new WeakMap<Database, LimitMemory>()

/** What this process remembers of what is limited in a database. */
const memoryOf = (database: Database): LimitMemory => {
  const known = memories.get(database) ?? new LimitMemory()
  memories.set(database, known)
  return known
}

const refusalFor = (wait: number) => new ProblemError('too-many-attempts', { retryAfter: wait })

/** Refuses what is remembered to be limited, without a statement and before it takes a place from anybody. */
export function refuseRemembered(database: Database, { address, wide, pair }: TrySubjects): void {
  const wait = memoryOf(database).waitOf([address, wide ?? address, pair])
  if (wait !== undefined) throw refusalFor(wait)
}

const limitedSubject = z.object({
  subject: z.string(),
  wait: z.int(),
  isFirst: z.boolean(),
})
type Limited = z.output<typeof limitedSubject>

const waitOf = sql`greatest(1, ceil(extract(epoch from f.since + ${seconds} - now())))::int`

/** Which of these have had too many already. Nothing is written. */
const limitedAmong = (database: Database, { pair, account, address, wide }: TrySubjects) =>
  execute(
    database.pool,
    typedSql(limitedSubject)`
      select f.subject, ${waitOf} as wait, false as "isFirst" from sign_in_failures f
      where f.subject in (${address}, ${wide ?? address}, ${pair}, ${account}) and f.since > now() - ${seconds}
        and f.failures > case f.subject when ${address} then ${sql.lit(window.address)}
          when ${wide ?? ''} then ${sql.lit(window.wide)} when ${pair} then ${sql.lit(window.pair)}
          else ${sql.lit(window.account)} end`,
  )

const counted = (most: number) => sql`
  on conflict (subject) do update set
    failures = case when f.since > now() - ${seconds} then least(f.failures, ${sql.lit(most + 1)}) + 1 else 1 end,
    since = case when f.since > now() - ${seconds} then f.since else now() end
  returning f.subject, f.since, f.failures > ${sql.lit(most)} as is_too_many, f.failures = ${sql.lit(most + 1)} as is_first`

/** Counts a try: against the networks, and against the account unless one of those has had too many. */
const countAll = (database: Database, { pair, account, address, wide }: TrySubjects) =>
  execute(
    database.pool,
    typedSql(limitedSubject)`
      with by_address as (
        insert into sign_in_failures as f (subject, failures) values (${address}, 1) ${counted(window.address)}
      ), by_wide as (
        insert into sign_in_failures as f (subject, failures)
        select ${wide ?? ''}, 1 where ${wide !== null}::boolean ${counted(window.wide)}
      ), by_network as (
        select * from by_address union all select * from by_wide
      ), by_pair as (
        insert into sign_in_failures as f (subject, failures)
        select ${pair}, 1 where not exists (select from by_network where is_too_many) ${counted(window.pair)}
      ), by_account as (
        insert into sign_in_failures as f (subject, failures)
        select ${account}, 1 where exists (select from by_pair where not is_too_many) ${counted(window.account)}
      )
      select f.subject, ${waitOf} as wait, f.is_first as "isFirst"
      from (select * from by_network union all select * from by_pair union all select * from by_account) f
      where f.is_too_many`,
  )

export type TryOptions = {
  /** Hears of it once for each wait, however often it is tried. */
  onLimit: () => void
  /** Whether somebody signed in to the account from this network lately: what others do elsewhere does not count then. */
  isKnownHere: () => Promise<boolean>
}

/**
 * Counts a try before the password is looked at, so that tries at the same instant cannot pass together; refuses with
 * the seconds to wait once one of its subjects has had too many. A network that must wait is not counted against
 * accounts: it could shut others out of theirs, and fill the table. What is limited is remembered in this process.
 */
export async function countTry(
  database: Database,
  subjects: TrySubjects,
  { onLimit, isKnownHere }: TryOptions,
): Promise<void> {
  refuseRemembered(database, subjects)
  const refuse = async (limited: Limited[]) => {
    const all = limited.filter(({ subject }) => subject !== subjects.account)
    const isOfOthers = limited.length > 0 && all.length === 0
    if (limited.length === 0 || (isOfOthers && (await isKnownHere()))) return
    if (limited.some(({ isFirst }) => isFirst)) onLimit()
    const wait = Math.max(...limited.map((one) => one.wait))
    // The account's own sum is remembered for this network alone: another may be known.
    const keys = isOfOthers ? [subjects.pair] : all.map(({ subject }) => subject)
    memoryOf(database).remember(keys, wait)
    throw refusalFor(wait)
  }
  await refuse(await limitedAmong(database, subjects))
  await refuse(await countAll(database, subjects))
}

const networksOf = ({ address, wide }: TrySubjects) => (wide ? [address, wide] : [address])

const returned = (subjects: TrySubjects) => sql`
  update sign_in_failures set failures = failures - 1
  where subject = any (${networksOf(subjects)}::text[]) and failures > 0`

/** Takes a try back from the network alone: the password was right, and the account still has to show more. */
export const returnTry = (database: Database, subjects: TrySubjects): Promise<unknown> =>
  execute(database.pool, returned(subjects))

/**
 * A right password takes back its try from the network, then clears what failed from here: rows in the order of
 * `countTry`. What is older than the window goes too, whoever it was about.
 */
export async function forgetTry(database: Database, subjects: TrySubjects): Promise<void> {
  const { pair, account } = subjects
  await execute(
    database.pool,
    sql`with returned as (${returned(subjects)} returning 1), cleared as (
        delete from sign_in_failures where subject = ${pair} and (select count(*) from returned) >= 0
        returning failures
      )
      update sign_in_failures set failures = greatest(0, failures - (select failures from cleared))
      where subject = ${account} and exists (select from cleared)`,
  )
  await execute(
    database.pool,
    sql`delete from sign_in_failures where subject = any (array(
      select subject from sign_in_failures where since < now() - ${seconds} or failures = 0 limit 1000
      for update skip locked))`,
  )
}
