import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { execute } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { networkOf, wideNetworkOf } from '#server/people/sessions/address-network.ts'
import { ThrottleCache } from '#server/people/sessions/throttle-cache.ts'

// Maximum failures of a subject within a window of seconds. Failures are stored in the database for all servers.
const limits = { windowSeconds: 300, pair: 10, account: 40, network: 50, wideNetwork: 200 }

/** Returns the subject of an account's failures, hashed because people type passwords into the username field. */
export const accountSubject = (username: string) =>
  `account:${createHash('sha256').update(username).digest('base64url')}`

/** Subjects that an attempt is counted against. */
export type ThrottleSubjects = {
  /** The account from this network, so that guesses from other networks do not lock its owner out. */
  pair: string
  /** The account from any network. */
  account: string
  /** The network, for any account. */
  network: string
  /** The /48 of an IPv6 address, which has 65,536 networks. */
  wideNetwork: string | null
}

/** Returns the subjects of a sign-in, or of another kind of attempt, which is counted separately. */
export const throttleSubjects = (
  username: string,
  address: string,
  kind = '',
): ThrottleSubjects => {
  const account = accountSubject(kind + username)
  const network = networkOf(address)
  const wideNetwork = wideNetworkOf(address)
  return {
    pair: `${account}@${network}`,
    account,
    network: `${kind}address:${network}`,
    wideNetwork: wideNetwork && `${kind}address:${wideNetwork}`,
  }
}

const failureWindow = sql`interval '1 second' * ${sql.lit(limits.windowSeconds)}`

const cacheByDatabase = new WeakMap<Database, ThrottleCache>()

/** Returns this process' cache of throttled subjects. */
const cacheOf = (database: Database): ThrottleCache => {
  const cache = cacheByDatabase.get(database) ?? new ThrottleCache()
  cacheByDatabase.set(database, cache)
  return cache
}

const tooManyAttempts = (retryAfter: number) =>
  new ProblemError('too-many-attempts', { retryAfter })

/** Throws for cached subjects, before any statement or sign-in slot is used. */
export function refuseCached(
  database: Database,
  { network, wideNetwork, pair }: ThrottleSubjects,
): void {
  const waitSeconds = cacheOf(database).waitOf([network, wideNetwork ?? network, pair])
  if (waitSeconds !== undefined) throw tooManyAttempts(waitSeconds)
}

const throttledSubject = z.object({
  subject: z.string(),
  waitSeconds: z.int(),
  isFirst: z.boolean(),
})
type ThrottledSubject = z.output<typeof throttledSubject>

const remainingSeconds = sql`greatest(1, ceil(extract(epoch from f.since + ${failureWindow} - now())))::int`

/** Reads the subjects that are already throttled. */
const readThrottledSubjects = (
  database: Database,
  { pair, account, network, wideNetwork }: ThrottleSubjects,
) =>
  execute(
    database.pool,
    typedSql(throttledSubject)`
      select f.subject, ${remainingSeconds} as "waitSeconds", false as "isFirst" from sign_in_failures f
      where f.subject in (${network}, ${wideNetwork ?? network}, ${pair}, ${account}) and f.since > now() - ${failureWindow}
        and f.failures > case f.subject when ${network} then ${sql.lit(limits.network)}
          when ${wideNetwork ?? ''} then ${sql.lit(limits.wideNetwork)} when ${pair} then ${sql.lit(limits.pair)}
          else ${sql.lit(limits.account)} end`,
  )

const upsertFailure = (max: number) => sql`
  on conflict (subject) do update set
    failures = case when f.since > now() - ${failureWindow} then least(f.failures, ${sql.lit(max + 1)}) + 1 else 1 end,
    since = case when f.since > now() - ${failureWindow} then f.since else now() end
  returning f.subject, f.since, f.failures > ${sql.lit(max)} as is_too_many, f.failures = ${sql.lit(max + 1)} as is_first`

/** Records an attempt against the networks, and against the account unless a network is throttled. */
const recordFailures = (
  database: Database,
  { pair, account, network, wideNetwork }: ThrottleSubjects,
) =>
  execute(
    database.pool,
    typedSql(throttledSubject)`
      with by_address_network as (
        insert into sign_in_failures as f (subject, failures) values (${network}, 1) ${upsertFailure(limits.network)}
      ), by_wide as (
        insert into sign_in_failures as f (subject, failures)
        select ${wideNetwork ?? ''}, 1 where ${wideNetwork !== null}::boolean ${upsertFailure(limits.wideNetwork)}
      ), by_network as (
        select * from by_address_network union all select * from by_wide
      ), by_pair as (
        insert into sign_in_failures as f (subject, failures)
        select ${pair}, 1 where not exists (select from by_network where is_too_many) ${upsertFailure(limits.pair)}
      ), by_account as (
        insert into sign_in_failures as f (subject, failures)
        select ${account}, 1 where exists (select from by_pair where not is_too_many) ${upsertFailure(limits.account)}
      )
      select f.subject, ${remainingSeconds} as "waitSeconds", f.is_first as "isFirst"
      from (select * from by_network union all select * from by_pair union all select * from by_account) f
      where f.is_too_many`,
  )

export type AttemptOptions = {
  /** Called once per throttling, however many attempts follow. */
  onLimit: () => void
  /** Whether the account was recently used from this network; then other networks do not throttle it here. */
  isKnownHere: () => Promise<boolean>
}

/**
 * Records an attempt before the password is checked, so that concurrent attempts cannot exceed the limit. Throws with
 * the seconds to wait if a subject has too many attempts. Attempts of a throttled network are not counted against
 * accounts: they would lock owners out and fill the table. Throttled subjects are cached in this process.
 */
export async function recordAttempt(
  database: Database,
  subjects: ThrottleSubjects,
  { onLimit, isKnownHere }: AttemptOptions,
): Promise<void> {
  refuseCached(database, subjects)
  const throwIfThrottled = async (throttled: ThrottledSubject[]) => {
    const otherSubjects = throttled.filter(({ subject }) => subject !== subjects.account)
    const isAccountOnly = throttled.length > 0 && otherSubjects.length === 0
    if (throttled.length === 0 || (isAccountOnly && (await isKnownHere()))) return
    if (throttled.some(({ isFirst }) => isFirst)) onLimit()
    const waitSeconds = Math.max(...throttled.map((limit) => limit.waitSeconds))
    // An account's total is cached for this network only, because the account may be known in another.
    const keys = isAccountOnly ? [subjects.pair] : otherSubjects.map(({ subject }) => subject)
    cacheOf(database).remember(keys, waitSeconds)
    throw tooManyAttempts(waitSeconds)
  }
  await throwIfThrottled(await readThrottledSubjects(database, subjects))
  await throwIfThrottled(await recordFailures(database, subjects))
}

const networksOf = ({ network, wideNetwork }: ThrottleSubjects) =>
  wideNetwork ? [network, wideNetwork] : [network]

const refundStatement = (subjects: ThrottleSubjects) => sql`
  update sign_in_failures set failures = failures - 1
  where subject = any (${networksOf(subjects)}::text[]) and failures > 0`

/** Refunds the network's attempt: the password was correct, but is not enough. */
export const refundAttempt = (database: Database, subjects: ThrottleSubjects): Promise<unknown> =>
  execute(database.pool, refundStatement(subjects))

/**
 * Refunds the network's attempt after a correct password, and clears the account's failures from this network. Locks
 * rows in the order of `recordAttempt`. Also deletes expired rows of any account.
 */
export async function clearAttempts(database: Database, subjects: ThrottleSubjects): Promise<void> {
  const { pair, account } = subjects
  await execute(
    database.pool,
    sql`with refunded as (${refundStatement(subjects)} returning 1), cleared as (
        delete from sign_in_failures where subject = ${pair} and (select count(*) from refunded) >= 0
        returning failures
      )
      update sign_in_failures set failures = greatest(0, failures - (select failures from cleared))
      where subject = ${account} and exists (select from cleared)`,
  )
  await execute(
    database.pool,
    sql`delete from sign_in_failures where subject = any (array(
      select subject from sign_in_failures where since < now() - ${failureWindow} or failures = 0 limit 1000
      for update skip locked))`,
  )
}

/** Clears the failures of an account from every network, because its password changed. */
export const forgetFailures = (
  statements: Pick<StatementExecutor, 'execute'>,
  username: string,
): Promise<unknown> => {
  const subject = accountSubject(username)
  return statements.execute(
    sql`delete from sign_in_failures where subject = ${subject} or starts_with(subject, ${`${subject}@`})`,
  )
}
