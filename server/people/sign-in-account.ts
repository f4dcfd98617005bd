import type pg from 'pg'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import { role, type SignedIn } from '#domain/person-shape.ts'
import type { SignInKind } from '#domain/sign-in-event.ts'
import { noSupplier } from '#domain/supplier.ts'
import { execute, executeAsTenant, executeOne, executeOneAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { newToken, tokenHash } from '#server/http/credentials.ts'
import {
  confirmedFactor,
  consume,
  type FactorAnswer,
  type StoredFactor,
} from '#server/people/second-factor.ts'
import { allowsPasskeyAlone, lacksSecondFactor } from '#server/people/second-factor-policy.ts'
import { dropOldEvents, eventOf, type Origin } from '#server/people/sign-in-events.ts'
import type { UserKey } from '#server/people/user-write.ts'

const usernameOwner = z.object({ companyId: z.int(), userId: z.int() })
const sessionAddress = z.object({ address: z.string() })

/** A user who may be signing in, and the factors required. */
const account = z.object({
  companyId: z.int(),
  userId: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  company: z.string(),
  supplierId: z.int().nullable(),
  supplierName: z.string().nullable(),
  passwordHash: z.string().nullable(),
  isDisabled: z.boolean(),
  isProviderRequired: z.boolean(),
  hasInitialPassword: z.boolean(),
  passwordAge: z.number(),
  hasSecondFactor: z.boolean(),
  allowsPasskeyAlone: z.boolean(),
  secret: z.instanceof(Buffer).nullable(),
  isEncrypted: z.boolean().nullable(),
})
export type SignInAccount = z.output<typeof account>

// Where the one whose password was to stay is no administrator any more, those of all administrators are the way back.
const isAdministrator = (user: Sql) => sql`${user}.disabled_at is null
  and ${user}.supplier_id is null and ${user}.roles @> array['admin']`
const isProviderRequired = sql`exists (
  select from sign_in_rules r
  left join users w on w.company_id = ${thisCompany} and w.id = r.password_user_id
    and ${isAdministrator(sql.ref('w'))}
  where r.company_id = ${thisCompany} and r.password_user_id is not null
    and (r.includes_suppliers or u.supplier_id is null)
    and case when w.id is null then not (${isAdministrator(sql.ref('u'))}) else w.id <> u.id end)`

/** The account of a username; an unknown one takes as many statements as a known one. */
export async function findAccount(
  database: Database,
  username: string,
): Promise<SignInAccount | undefined> {
  const owner = await executeOne(
    database.pool,
    typedSql(usernameOwner)`
      select company_id as "companyId", user_id as "userId" from usernames where username = ${username}`,
  )
  return findAccountOf(database, owner ?? { companyId: 0, userId: 0 })
}

/** The account of a user. */
export const findAccountOf = (
  { pooledReads }: Database,
  { companyId, userId }: z.output<typeof usernameOwner>,
): Promise<SignInAccount | undefined> =>
  executeOneAsTenant(
    pooledReads,
    companyId,
    typedSql(account)`
      select u.company_id as "companyId", u.id as "userId", u.username, u.name, u.email, u.roles,
        c.name as company, s.id as "supplierId", s.name as "supplierName", u.password_hash as "passwordHash",
        u.disabled_at is not null or s.deactivated_at is not null as "isDisabled",
        coalesce(u.initial_password_hash = u.password_hash, false) as "hasInitialPassword",
        ${isProviderRequired} as "isProviderRequired",
        extract(epoch from now() - u.password_set_at)::float8 / 86400 as "passwordAge",
        ${allowsPasskeyAlone(thisCompany)} as "allowsPasskeyAlone",
        u.has_second_factor as "hasSecondFactor", f.secret, f.is_encrypted as "isEncrypted"
      from users u
      join companies c on c.id = ${thisCompany}
      left join suppliers s on s.company_id = ${thisCompany} and s.id = u.supplier_id
      left join lateral (${confirmedFactor}) f on true
      where u.company_id = ${thisCompany} and u.id = ${userId}`,
  )

/**
 * From where an account was signed in to within the last thirty days, of which sessions are kept; of one that nobody has,
 * from nowhere.
 */
export async function recentAddresses(
  database: Database,
  user: { companyId: number; userId: number } | undefined,
): Promise<string[]> {
  const rows = await executeAsTenant(
    database.pooledReads,
    user?.companyId ?? 0,
    typedSql(sessionAddress)`
      select distinct s.address from (
        select address from sessions
        where company_id = ${thisCompany} and user_id = ${user?.userId ?? 0}
          and started_at > now() - interval '30 days'
        order by started_at desc limit 200
      ) s`,
  )
  return rows.map(({ address }) => address)
}

/** The secret that an account's codes are made of, where it has one. */
export const factorOf = ({ secret, isEncrypted }: SignInAccount): StoredFactor | undefined =>
  secret ? { secret, isEncrypted: isEncrypted ?? false } : undefined

/**
 * What starts a session of a user, whom the transaction has locked. `lacksFactor`: whether a second factor must be set up
 * before anything else, which a provider sees to itself.
 */
export const sessionStatements = (
  { companyId, userId }: UserKey,
  token: string,
  from: Origin,
  lacksFactor: Sql = sql`false`,
): Sql<unknown>[] => [
  sql`delete from idempotency_keys where company_id = ${companyId} and (user_id, key) in (
      select user_id, key from idempotency_keys
      where company_id = ${companyId} and created_at < now() - interval '24 hours'
      limit 5000 for update skip locked)`,
  sql`delete from sessions
    where company_id = ${companyId} and user_id = ${userId} and started_at < now() - interval '30 days'`,
  dropOldEvents(companyId),
  sql`insert into sessions (company_id, user_id, supplier_id, roles, token_hash, address, agent, lacks_second_factor)
    select company_id, id, supplier_id, roles, ${tokenHash(token)}, ${from.address}, ${from.agent}, ${lacksFactor}
    from users u where company_id = ${companyId} and id = ${userId} returning 1`,
]

/** The answer to a sign-in. */
export const signInReply = (account: SignInAccount, token: string): SignedIn => ({
  credentials: { token, type: 'Bearer', empre: account.companyId, roles: account.roles },
  proveidor: { id: account.supplierId ?? noSupplier, rao: account.supplierName ?? '' },
  user: { username: account.username, name: account.name, email: account.email },
})

/** Factors presented beside the password or, by `isAlone`, in its place; and a new password's hash. */
export type PresentedFactors = {
  answer?: FactorAnswer | undefined
  isAlone?: boolean
  newHash?: string | undefined
}

/** How the sign-in log calls a sign-in. */
function signedInKind({ answer, isAlone }: PresentedFactors): SignInKind {
  if (!answer || 'codeHash' in answer) return 'signed-in'
  if ('step' in answer) return 'signed-in-with-code'
  return isAlone ? 'signed-in-by-passkey' : 'signed-in-with-passkey'
}

/**
 * Starts a session. Gives none when in the meantime the code was used, the password changed, a second factor turned on, or
 * the user or their supplier disabled; transactions that do so wait for this one and then end the session.
 */
export async function createSession(
  client: pg.PoolClient,
  account: SignInAccount,
  from: Origin,
  presented: PresentedFactors,
): Promise<string | undefined> {
  const { companyId, userId, passwordHash } = account
  const { answer, isAlone = false, newHash } = presented
  const token = newToken(companyId)
  const statements = [
    ...sessionStatements(account, token, from, lacksSecondFactor(companyId)),
    ...(answer && 'codeHash' in answer ? [eventOf(account, 'recovery-code-used', from)] : []),
    ...(newHash ? [eventOf(account, 'password-changed', from)] : []),
    eventOf(account, signedInKind(presented), from),
  ]
  const unchangedUser = sql`company_id = ${companyId} and id = ${userId} and disabled_at is null
    and (${isAlone}::boolean or password_hash = ${passwordHash}) and (${answer !== undefined}::boolean or not has_second_factor)
    and (supplier_id is null or exists (select from suppliers s
      where s.company_id = ${companyId} and s.id = users.supplier_id and s.deactivated_at is null for key share))`
  const conditions = [
    newHash
      ? sql`update users set password_hash = ${newHash}, initial_password_hash = null, password_set_at = now(),
            last_seen_at = now()
          where ${unchangedUser} returning 1`
      : sql`update users set last_seen_at = now() where ${unchangedUser} returning 1`,
    // A statement of its own after the lock: in one statement the snapshot would be older than the lock.
    ...(answer ? [consume(account, answer)] : []),
  ]
  const isStarted = await executeIf(client, String(companyId), conditions, statements)
  return isStarted ? token : undefined
}

// Every condition must give a row, or the transaction is rolled back.
async function executeIf(
  client: pg.PoolClient,
  companyId: string,
  conditions: Sql<unknown>[],
  statements: Sql<unknown>[],
): Promise<boolean> {
  await beginAsTenant(client, companyId)
  for (const condition of conditions) {
    if (await executeOne(client, condition)) continue
    await client.query('rollback')
    return false
  }
  await allSettled([
    ...statements.map((statement) => execute(client, statement)),
    client.query('commit'),
  ])
  return true
}

// Pipelined; all must settle before a failure is thrown. After a failure `commit` is a rollback.
async function allSettled(sent: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
