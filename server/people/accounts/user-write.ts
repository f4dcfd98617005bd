import * as z from 'zod'
import { sql } from '#database/client/sql.ts'
import type { Lang } from '#domain/lang.ts'
import type { UserEntry } from '#domain/people/person-entry.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { invalid } from '#server/http/problem-error.ts'
import { removeFactors } from '#server/people/factors/second-factor-state.ts'
import { recordPeopleChange, recordPersonChange } from '#server/people/sessions/person-audit.ts'
import { endSessions } from '#server/people/sessions/session-end.ts'
import {
  eventOf,
  noOrigin,
  type Origin,
  ownOrigin,
} from '#server/people/sessions/sign-in-events.ts'
import { forgetFailures } from '#server/people/sessions/sign-in-throttle.ts'

const insertedUser = z.object({ id: z.int(), username: z.string() })
const changedUser = z.object({
  username: z.string(),
  isDisabled: z.boolean(),
  hasSecondFactor: z.boolean(),
})

/** Actor and origin of a change; both are missing for a command at the server. */
export type ChangeAuthor = { actorId?: number | null; origin?: Origin }

export const userKey = z.object({ companyId: z.int(), userId: z.int() })
export type UserKey = z.output<typeof userKey>

/** Finds the user of a username in any company; needs no tenant context. */
export const findUser = (
  { executeOne }: StatementExecutor,
  username: string,
): Promise<UserKey | undefined> =>
  executeOne(typedSql(userKey)`
    select company_id as "companyId", user_id as "userId" from usernames where username = ${username}`)

/**
 * User to create, of a supplier or company staff. The password hash is that of an initial password; null if the person
 * chooses one through an invitation.
 */
export type NewUser = UserEntry & {
  supplierId: number | null
  passwordHash: string | null
  language?: Lang
}

/** Creator of a user: an administrator's id, null for a command, `themselves` for a first sign-in at a provider. */
type Creator = number | null | 'themselves'

/** Creates users in the order of their usernames; returns their ids by username, and omits taken usernames. */
export async function createUsers(
  { execute }: Pick<StatementExecutor, 'execute'>,
  companyId: number,
  users: readonly NewUser[],
  creator: Creator,
): Promise<Map<string, number>> {
  // Sorted, so that two requests for the same names wait for each other without a deadlock.
  const sortedUsers = users.toSorted((a, b) => (a.username < b.username ? -1 : 1))
  const rows = sortedUsers.map((user) => ({ language: 'en', ...user }))
  const insertedUsers = await execute(typedSql(insertedUser)`
    insert into users (company_id, supplier_id, username, name, email, roles, language, password_hash,
      initial_password_hash)
    select ${companyId}, u."supplierId", u.username, u.name, u.email, u.roles, u.language, u."passwordHash",
      u."passwordHash"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as u("supplierId" bigint, username text, name text,
      email text, roles text[], language text, "passwordHash" text)
    on conflict (company_id, username) do nothing returning id, username`)
  const usernames = await execute(typedSql(insertedUser)`
    insert into usernames (username, company_id, user_id)
    select username, ${companyId}, id
    from jsonb_to_recordset(${JSON.stringify(insertedUsers)}::jsonb) as u(username text, id bigint)
    on conflict (username) do nothing returning user_id as id, username`)
  const idByUsername = new Map(usernames.map(({ username, id }) => [username, id]))
  const createdPeople = sortedUsers.flatMap(({ username, name, email, roles, supplierId }) => {
    const userId = idByUsername.get(username)
    if (userId === undefined) return []
    return { userId, name, supplierId, after: { username, name, email, roles } }
  })
  const recordCreated = (actorId: number | null, people: typeof createdPeople) =>
    recordPeopleChange({ execute }, { companyId, userId: actorId }, 'created', people)
  if (creator !== 'themselves') await recordCreated(creator, createdPeople)
  else for (const person of createdPeople) await recordCreated(person.userId, [person])
  return idByUsername
}

export async function createUser(
  statements: StatementExecutor,
  companyId: number,
  { creator = null, ...user }: NewUser & { creator?: Creator },
): Promise<number> {
  const id = (await createUsers(statements, companyId, [user], creator)).get(user.username)
  if (id === undefined) throw invalid({ pointer: '/body/username', code: 'duplicate' })
  return id
}

/** Sets a new initial password, ends every session and clears failed sign-ins. */
export async function updatePassword(
  statements: StatementExecutor,
  user: UserKey,
  passwordHash: string,
): Promise<{ isDisabled: boolean; hasSecondFactor: boolean }> {
  const { execute, executeOne } = statements
  const { companyId, userId } = user
  const changedRow = await executeOne(typedSql(changedUser)`
    update users u set password_hash = ${passwordHash}, initial_password_hash = ${passwordHash}, password_set_at = now()
    where company_id = ${companyId} and id = ${userId}
    returning username, disabled_at is not null as "isDisabled",
      has_second_factor as "hasSecondFactor"`)
  await endSessions(statements, user)
  await forgetFailures(statements, changedRow?.username ?? '')
  await execute(eventOf(user, 'password-reset', noOrigin))
  await recordPersonChange(statements, user, 'password-reset')
  return {
    isDisabled: changedRow?.isDisabled ?? false,
    hasSecondFactor: changedRow?.hasSecondFactor ?? false,
  }
}

/**
 * Enables or disables a user; disabling ends every session and revokes mailed links. Without a change it writes no
 * event.
 */
export async function updateDisabled(
  statements: StatementExecutor,
  user: UserKey,
  isDisabled: boolean,
  author: ChangeAuthor = {},
): Promise<void> {
  const changedRows = await statements.execute(sql`
    update users set disabled_at = ${isDisabled ? sql`now()` : sql`null`}, version = version + 1
    where company_id = ${user.companyId} and id = ${user.userId} and (disabled_at is null) = ${isDisabled}
    returning 1`)
  if (isDisabled) {
    await endSessions(statements, user)
    await statements.execute(sql`
      delete from account_links where company_id = ${user.companyId} and user_id = ${user.userId}`)
  }
  if (changedRows.length === 0) return
  const kind = isDisabled ? 'user-disabled' : 'user-enabled'
  await statements.execute(eventOf(user, kind, ownOrigin(user, author)))
  const { actorId = null } = author
  await recordPersonChange(statements, user, isDisabled ? 'disabled' : 'enabled', { actorId })
}

/** Removes all second factors of a user and ends every session. Returns whether there was a factor. */
export async function resetSecondFactor(
  statements: StatementExecutor,
  user: UserKey,
  author: ChangeAuthor = {},
): Promise<boolean> {
  if (!(await removeFactors(statements, user))) return false
  await endSessions(statements, user)
  await statements.execute(eventOf(user, 'second-factor-reset', ownOrigin(user, author)))
  const { actorId = null } = author
  await recordPersonChange(statements, user, 'second-factor-reset', { actorId })
  return true
}
