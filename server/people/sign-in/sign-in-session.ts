import type pg from 'pg'
import { type Sql, sql } from '#database/client/sql.ts'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import type { SignInKind } from '#domain/people/sign-in-kind.ts'
import { execute, executeOne } from '#server/data/execute.ts'
import { newToken, tokenHash } from '#server/http/credentials.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import { consume, type FactorAnswer } from '#server/people/factors/second-factor.ts'
import { lacksSecondFactor } from '#server/people/factors/second-factor-policy.ts'
import type { SignInAccount } from '#server/people/factors/sign-in-account.ts'
import { dropOldEvents, eventOf, type Origin } from '#server/people/sessions/sign-in-events.ts'

/**
 * Returns the statements that start a session of a user, whom the transaction has locked. `lacksFactor`: whether a
 * second factor must be set up or shown before anything else.
 */
export const sessionStatements = (
  { companyId, userId }: UserKey,
  token: string,
  from: Origin,
  lacksFactor: Sql,
): Sql<unknown>[] => [
  sql`delete from idempotency_keys where company_id = ${companyId} and (user_id, key) in (
      select user_id, key from idempotency_keys
      where company_id = ${companyId} and created_at < now() - interval '24 hours'
      limit 5000 for update skip locked)`,
  sql`delete from sessions
    where company_id = ${companyId} and user_id = ${userId} and started_at < now() - interval '30 days'`,
  dropOldEvents(companyId),
  sql`with started as materialized (
      select u.company_id, u.id, u.supplier_id, u.roles, ${lacksFactor} as lacks_second_factor
      from users u where u.company_id = ${companyId} and u.id = ${userId})
    insert into sessions (company_id, user_id, supplier_id, roles, token_hash, address, agent, lacks_second_factor)
    select s.company_id, s.id, s.supplier_id, s.roles, ${tokenHash(token)}, ${from.address}, ${from.agent},
      s.lacks_second_factor
    from started s returning 1`,
]

/** Factors presented beside the password or, by `isAlone`, in its place; and a new password's hash. */
export type PresentedFactors = {
  answer?: FactorAnswer | undefined
  isAlone?: boolean
  newHash?: string | undefined
}

/** Returns the sign-in log's kind of a sign-in. */
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
