import type pg from 'pg'
import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { beginAsTenant } from '#database/client/tenant-transaction.ts'
import { role } from '#domain/access/person.ts'
import type { SignInKind } from '#domain/people/sign-in-event.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { awaitPipelined, execute, executeOne } from '#server/data/execute.ts'
import { isOutdatedReply } from '#server/data/idempotency-key.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { newToken, tokenHash } from '#server/http/credentials.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import { consumeAnswer, type FactorAnswer } from '#server/people/factors/second-factor.ts'
import { lacksSecondFactor } from '#server/people/factors/second-factor-policy.ts'
import type { SignInAccount } from '#server/people/factors/sign-in-account.ts'
import { deleteOldEvents, eventOf, type Origin } from '#server/people/sessions/sign-in-events.ts'

const sessionUser = z.object({
  supplierId: z.int().nullable(),
  roles: z.array(role),
  lacksFactor: z.boolean(),
})
type SessionUser = z.output<typeof sessionUser>

const newSession = z.object({ id: z.int() })

/**
 * Locks a user, records the sign-in, and reads the data of the session. Returns undefined if the user or supplier is
 * disabled, or the condition fails. `lacksFactor`: whether a second factor must be set up or shown first.
 */
export async function lockSessionUser(
  { executeOne }: Pick<StatementExecutor, 'executeOne'>,
  { companyId, userId }: UserKey,
  lacksFactor: Sql,
  { condition = sql`true`, changes = sql`` }: { condition?: Sql; changes?: Sql } = {},
): Promise<SessionUser | undefined> {
  const [lockedRow, user] = await awaitPipelined([
    executeOne(sql`
      update users u set last_seen_at = now() ${changes}
      where company_id = ${companyId} and id = ${userId} and disabled_at is null and ${condition}
        and (supplier_id is null or exists (select from suppliers s
          where s.company_id = ${companyId} and s.id = u.supplier_id and s.deactivated_at is null for key share))
      returning 1`),
    executeOne(typedSql(sessionUser)`
      select u.supplier_id as "supplierId", u.roles, ${lacksFactor} as "lacksFactor"
      from users u where u.company_id = ${companyId} and u.id = ${userId}`),
  ])
  return lockedRow === undefined ? undefined : user
}

/** Returns the insert of a session; the transaction must have locked its user. */
export const insertSession = (
  { companyId, userId }: UserKey,
  { supplierId, roles, lacksFactor }: SessionUser,
  token: string,
  { address, agent }: Origin,
): Sql<z.output<typeof newSession>> => typedSql(newSession)`
  insert into sessions (company_id, user_id, supplier_id, roles, token_hash, address, agent, lacks_second_factor)
  values (${companyId}, ${userId}, ${supplierId}, ${roles}, ${tokenHash(token)}, ${address}, ${agent}, ${lacksFactor})
  returning id`

/** Deletes the user's sessions older than 30 days, and old replies and events of the company. */
export const deleteOldRows = ({ companyId, userId }: UserKey): Sql<unknown>[] => [
  sql`delete from idempotency_keys where company_id = ${companyId} and (user_id, key) in (
      select user_id, key from idempotency_keys
      where company_id = ${companyId} and ${isOutdatedReply}
      limit 5000 for update skip locked)`,
  sql`delete from sessions
    where company_id = ${companyId} and user_id = ${userId} and started_at < now() - interval '30 days'`,
  deleteOldEvents(companyId),
]

/** Factors presented with the password, or instead of it if `isAlone`; and the hash of a new password. */
export type PresentedFactors = {
  answer?: FactorAnswer | undefined
  isAlone?: boolean
  newHash?: string | undefined
}

function signedInKind({ answer, isAlone }: PresentedFactors): SignInKind {
  if (!answer || 'codeHash' in answer) return 'signed-in'
  if ('step' in answer) return 'signed-in-with-code'
  return isAlone ? 'signed-in-by-passkey' : 'signed-in-with-passkey'
}

/**
 * Starts a session. Returns undefined if meanwhile the code was used, the password changed, a second factor was turned
 * on, or the user or supplier was disabled. Later transactions of that kind wait for this one, and then end the
 * session.
 */
export async function createSession(
  client: pg.PoolClient,
  account: SignInAccount,
  origin: Origin,
  factors: PresentedFactors,
): Promise<string | undefined> {
  const { companyId, passwordHash } = account
  const { answer, isAlone = false, newHash } = factors
  const send = (statement: Sql<unknown>) => execute(client, statement)
  const [, user] = await awaitPipelined([
    beginAsTenant(client, String(companyId)),
    lockSessionUser(
      { executeOne: (statement) => executeOne(client, statement) },
      account,
      lacksSecondFactor(companyId),
      {
        condition: sql`(${isAlone}::boolean or password_hash = ${passwordHash})
          and (${answer !== undefined}::boolean or not has_second_factor)`,
        changes: newHash
          ? sql`, password_hash = ${newHash}, initial_password_hash = null, password_set_at = now()`
          : sql``,
      },
    ),
  ])
  // A separate statement, because the snapshot of a single one would be older than the lock.
  const isAccepted = user && (!answer || (await executeOne(client, consumeAnswer(account, answer))))
  if (!isAccepted) {
    await client.query('rollback')
    return undefined
  }
  const token = newToken(companyId)
  await awaitPipelined([
    ...deleteOldRows(account).map(send),
    send(insertSession(account, user, token, origin)),
    ...(answer && 'codeHash' in answer
      ? [send(eventOf(account, 'recovery-code-used', origin))]
      : []),
    ...(newHash ? [send(eventOf(account, 'password-changed', origin))] : []),
    send(eventOf(account, signedInKind(factors), origin)),
    client.query('commit'),
  ])
  return token
}
