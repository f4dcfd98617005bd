import * as z from 'zod'
import { sql } from '#database/client/sql.ts'
import { roles as allRoles, type Role, role } from '#domain/access/person.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { newToken } from '#server/http/credentials.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import {
  isLastAdministrator,
  lockAdministrators,
} from '#server/people/administration/last-administrator.ts'
import { requiresSecondFactor } from '#server/people/factors/second-factor-policy.ts'
import type { LinkedUser } from '#server/people/providers/provider-account.ts'
import { recordPersonChange } from '#server/people/sessions/person-audit.ts'
import { eventOf, type Origin } from '#server/people/sessions/sign-in-events.ts'
import { updateSessionRoles } from '#server/people/sign-in/session-roles.ts'
import {
  deleteOldRows,
  insertSession,
  lockSessionUser,
} from '#server/people/sign-in/sign-in-session.ts'

const rolesRow = z.object({ roles: z.array(role) })
type ProviderSession = {
  providerId: number
  subject: string
  providerSession: string | null
  isTwoFactor: boolean
}

/**
 * Sets a user's roles to those of their groups, in open sessions too. The role `admin` stays with the last
 * administrator of a company, and with the administrator who keeps a password.
 */
export async function applyRoles(
  statements: StatementExecutor,
  user: LinkedUser,
  roles: readonly Role[] | null,
  origin: Origin,
): Promise<void> {
  const { execute, executeOne } = statements
  const { companyId, userId } = user
  if (roles === null || hasSameRoles(user.roles, roles)) return
  await lockAdministrators(statements, companyId)
  const currentRow = await executeOne(typedSql(rolesRow)`select roles from users
    where company_id = ${companyId} and id = ${userId} for no key update`)
  const before = currentRow?.roles ?? user.roles
  // Whether the user is the administrator who keeps a password.
  const keeperSql = sql`select 1 from sign_in_rules
    where company_id = ${companyId} and password_user_id = ${userId}`
  const mustStayAdmin =
    before.includes('admin') &&
    ((await executeOne(keeperSql)) !== undefined || (await isLastAdministrator(statements, userId)))
  const newRoles = mustStayAdmin ? ['admin', ...roles] : roles
  const grantedRoles = allRoles.filter((role) => newRoles.includes(role))
  if (hasSameRoles(before, grantedRoles)) return
  const change = { actorId: userId, before: { roles: before }, after: { roles: grantedRoles } }
  await recordPersonChange(statements, user, 'changed', change)
  await execute(sql`update users set roles = ${grantedRoles}::text[], version = version + 1
    where company_id = ${companyId} and id = ${userId}`)
  await updateSessionRoles(statements, user, grantedRoles)
  await execute(eventOf(user, 'roles-by-provider', origin))
}

const hasSameRoles = (roles: readonly Role[], otherRoles: readonly Role[]) =>
  roles.length === otherRoles.length && roles.every((role) => otherRoles.includes(role))

/**
 * Starts a session that a provider can end; returns its token, or undefined if the user or supplier is disabled. Throws
 * if the user was unlinked from the provider meanwhile.
 */
export async function startProviderSession(
  statements: StatementExecutor,
  { companyId, userId }: LinkedUser,
  { providerId, subject, providerSession, isTwoFactor }: ProviderSession,
  origin: Origin,
): Promise<string | undefined> {
  const { execute, executeOne } = statements
  const user = { companyId, userId }
  // The provider verified one factor only, so the session must show the account's own second factor first.
  const lacksFactor = isTwoFactor ? sql`false` : requiresSecondFactor(companyId)
  const [sessionUser, identity] = await awaitPipelined([
    lockSessionUser(statements, user, lacksFactor),
    // Read after the lock, which may have waited for an unlinking.
    executeOne(sql`select 1 from external_identities where company_id = ${companyId}
      and provider_id = ${providerId} and subject = ${subject} and user_id = ${userId}`),
  ])
  if (!sessionUser) return undefined
  if (!identity) throw new ProblemError('provider-sign-in-over')
  const token = newToken(companyId)
  const [session] = await awaitPipelined([
    execute(insertSession(user, sessionUser, token, origin)),
    ...deleteOldRows(user).map(execute),
    execute(eventOf(user, 'signed-in-by-provider', origin)),
  ])
  await execute(sql`
    insert into provider_sessions (company_id, session_id, provider_id, subject, provider_session, is_two_factor)
    values (${companyId}, ${session[0]?.id}, ${providerId}, ${subject}, ${providerSession}, ${isTwoFactor})`)
  return token
}
