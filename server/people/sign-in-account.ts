import type pg from 'pg'
import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import { role } from '#domain/person.ts'
import { execute, executeAsTenant, executeOne, executeOneAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { newToken, tokenHash } from '#server/http/credentials.ts'
import {
  type Answer,
  confirmedFactor,
  type KeptFactor,
  spend,
} from '#server/people/second-factor.ts'
import { dropOldEvents, eventOf, type Origin } from '#server/people/sign-in-events.ts'

const usernameOwner = z.object({ companyId: z.int(), userId: z.int() })
const sessionAddress = z.object({ address: z.string() })

/** Somebody who may be signing in, with what they must show. */
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
  passwordHash: z.string(),
  isDisabled: z.boolean(),
  hasInitialPassword: z.boolean(),
  passwordAge: z.number(),
  secret: z.instanceof(Buffer).nullable(),
  isEncrypted: z.boolean().nullable(),
})
export type Account = z.output<typeof account>

/** Whose a username is; an unknown one takes as many statements as a known one. */
export async function findAccount(
  database: Database,
  username: string,
): Promise<Account | undefined> {
  const named = await executeOne(
    database.pool,
    typedSql(usernameOwner)`
      select company_id as "companyId", user_id as "userId" from usernames where username = ${username}`,
  )
  return executeOneAsTenant(
    database.slowReads,
    named?.companyId ?? 0,
    typedSql(account)`
      select u.company_id as "companyId", u.id as "userId", u.username, u.name, u.email, u.roles,
        c.name as company, s.id as "supplierId", s.name as "supplierName", u.password_hash as "passwordHash",
        u.disabled_at is not null as "isDisabled", u.initial_password_hash is not distinct from u.password_hash as "hasInitialPassword",
        extract(epoch from now() - u.password_set_at)::float8 / 86400 as "passwordAge",
        f.secret, f.is_encrypted as "isEncrypted"
      from users u
      join companies c on c.id = ${thisCompany}
      left join suppliers s on s.company_id = ${thisCompany} and s.id = u.supplier_id
      left join lateral (${confirmedFactor}) f on true
      where u.company_id = ${thisCompany} and u.id = ${named?.userId ?? 0}`,
  )
}

/**
 * From where an account was signed in to within the last thirty days, of which sessions are kept; of one that nobody has,
 * from nowhere.
 */
export async function recentAddresses(
  database: Database,
  user: { companyId: number; userId: number } | undefined,
): Promise<string[]> {
  const rows = await executeAsTenant(
    database.slowReads,
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
export const factorOf = ({ secret, isEncrypted }: Account): KeptFactor | undefined =>
  secret ? { secret, isEncrypted: isEncrypted ?? false } : undefined

/** What else has to hold, and stay done, for the session to begin. */
export type Shown = { answer?: Answer | undefined; newHash?: string | undefined }

/**
 * Starts a session; none where what was shown has been used up in the meantime, the password changed, a second factor
 * turned on, or the account disabled. Whoever does that waits for the session, and ends it.
 */
export async function startSession(
  client: pg.PoolClient,
  account: Account,
  from: Origin,
  { answer, newHash }: Shown,
): Promise<string | undefined> {
  const { companyId, userId, passwordHash } = account
  const token = newToken(companyId)
  const statements = [
    sql`delete from idempotency_keys where company_id = ${companyId} and (user_id, key) in (
        select user_id, key from idempotency_keys
        where company_id = ${companyId} and created_at < now() - interval '24 hours'
        limit 5000 for update skip locked)`,
    sql`delete from sessions
      where company_id = ${companyId} and user_id = ${userId} and started_at < now() - interval '30 days'`,
    dropOldEvents(companyId),
    sql`insert into sessions (company_id, user_id, supplier_id, roles, token_hash, address, agent)
      select company_id, id, supplier_id, roles, ${tokenHash(token)}, ${from.address}, ${from.agent}
      from users where company_id = ${companyId} and id = ${userId} returning 1`,
    ...(answer && 'codeHash' in answer ? [eventOf(account, 'recovery-code-used', from)] : []),
    ...(newHash ? [eventOf(account, 'password-changed', from)] : []),
    eventOf(account, 'signed-in', from),
  ]
  const asSeen = sql`company_id = ${companyId} and id = ${userId} and password_hash = ${passwordHash}
    and disabled_at is null`
  const conditions = [
    newHash
      ? sql`update users set password_hash = ${newHash}, initial_password_hash = null, password_set_at = now()
          where ${asSeen} returning 1`
      : sql`select 1 from users where ${asSeen} for share`,
    // By itself, behind the lock: a statement that waited for it would not see what it waited for.
    answer
      ? spend(account, answer)
      : sql`select 1 where not exists (select 1 from second_factors
          where company_id = ${companyId} and user_id = ${userId} and confirmed_at is not null)`,
  ]
  const isStarted = await runIf(client, String(companyId), conditions, statements)
  return isStarted ? token : undefined
}

// Conditions, which change things too, each give a row; or nothing is done at all.
async function runIf(
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
  await together([
    ...statements.map((statement) => execute(client, statement)),
    client.query('commit'),
  ])
  return true
}

// All are sent at once, and all have been answered before a failure is told. After one, `commit` is a rollback.
async function together(sent: Promise<unknown>[]): Promise<void> {
  const failed = (await Promise.allSettled(sent)).find(({ status }) => status === 'rejected')
  if (failed) throw (failed as PromiseRejectedResult).reason
}
