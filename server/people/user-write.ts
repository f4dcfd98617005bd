import { sql } from 'kysely'
import type { UserEntry } from '#domain/person-entry.ts'
import type { Change } from '#server/http/change.ts'
import { invalid } from '#server/http/refusal.ts'

type Statements = Pick<Change, 'run' | 'first'>

/** Which user of which company. */
export type UserKey = { companyId: number; userId: number }

/** Whose a username is, in whatever company; the wall is not needed for it. */
export const findUser = ({ first }: Statements, username: string): Promise<UserKey | undefined> =>
  first(sql<UserKey>`
    select company_id as "companyId", user_id as "userId" from usernames where username = ${username}`)

/** Creates a user, bound to a supplier or company staff, who can sign in from now on. */
export async function createUser(
  { first }: Statements,
  companyId: number,
  entry: UserEntry & { supplierId: number | null; passwordHash: string },
): Promise<number> {
  const { username, name, email, roles, supplierId, passwordHash } = entry
  const user = await first(sql<{ id: number }>`
    insert into users (company_id, supplier_id, username, name, email, roles, password_hash)
    values (${companyId}, ${supplierId}, ${username}, ${name}, ${email}, ${roles}::text[], ${passwordHash})
    on conflict (company_id, username) do nothing returning id`)
  const named =
    user &&
    (await first(sql`
      insert into usernames (username, company_id, user_id) values (${username}, ${companyId}, ${user.id})
      on conflict (username) do nothing returning user_id`))
  if (!named) throw invalid({ pointer: '/body/username', code: 'duplicate' })
  return user.id
}

/** Gives a user another password: every session ends, and failed sign-ins are forgotten. */
export async function updatePassword(
  { run, first }: Statements,
  { companyId, userId }: UserKey,
  passwordHash: string,
): Promise<{ isDisabled: boolean }> {
  const user = await first(sql<{ username: string; isDisabled: boolean }>`
    update users set password_hash = ${passwordHash} where company_id = ${companyId} and id = ${userId}
    returning username, disabled_at is not null as "isDisabled"`)
  await endSessions(run, { companyId, userId })
  await run(sql`delete from sign_in_failures where subject = ${`account:${user?.username}`}`)
  return { isDisabled: user?.isDisabled ?? false }
}

/** Lets a user sign in, or not any more: then every session ends. */
export async function updateDisabled(
  { run }: Statements,
  { companyId, userId }: UserKey,
  isDisabled: boolean,
): Promise<void> {
  const since = isDisabled ? sql`coalesce(disabled_at, now())` : sql`null`
  await run(sql`update users set disabled_at = ${since}
    where company_id = ${companyId} and id = ${userId}`)
  if (isDisabled) await endSessions(run, { companyId, userId })
}

const endSessions = (run: Statements['run'], { companyId, userId }: UserKey) =>
  run(sql`update sessions set ended_at = now()
    where company_id = ${companyId} and user_id = ${userId} and ended_at is null`)
