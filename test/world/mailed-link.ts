import type pg from 'pg'
import { connect, type Database } from '#database/client/connect.ts'
import { inTenantTransaction } from '#server/data/command-transaction.ts'
import { inviteUser } from '#server/people/accounts/invitation.ts'

type Outbox = Pick<pg.Pool, 'query'>

/** The mails to an address in the outbox, oldest first. */
export const mailsTo = async (owner: Outbox, address: string) =>
  (
    await owner.query<{ kind: string; link: string | null; language: string; params: object }>(
      'select kind, link_path as link, language, params from mails where recipient = $1 order by id',
      [address],
    )
  ).rows

/** The newest link that was mailed to an address: `/link#…`. */
export const linkMailedTo = async (owner: Outbox, address: string): Promise<string> =>
  (await mailsTo(owner, address)).at(-1)?.link ?? ''

export const tokenMailedTo = async (owner: Outbox, address: string): Promise<string> =>
  (await linkMailedTo(owner, address)).replace('/link#', '')

const withDatabase = async <Result>(url: string, work: (database: Database) => Promise<Result>) => {
  const database = connect({ url, max: 2 })
  try {
    return await work(database)
  } finally {
    await database.end()
  }
}

/** Invites a user of the first company as one of its administrators would. */
export const invite = (databaseUrl: string, owner: Outbox, username: string): Promise<void> =>
  withDatabase(databaseUrl, async (database) => {
    const idOf = async (name: string) =>
      (
        await owner.query<{ id: number }>(
          'select user_id::int as id from usernames where username = $1',
          [name],
        )
      ).rows[0]?.id ?? 0
    const [userId, actorId] = [await idOf(username), await idOf('ada')]
    await inTenantTransaction(database, 1, (statements) =>
      inviteUser(
        { ...statements, caller: { companyId: 1, userId: actorId } },
        { companyId: 1, userId },
      ),
    )
  })

/** Removes a user's password, as of a person just invited. */
export const withoutPassword = (owner: Outbox, username: string) =>
  owner.query(
    'update users set password_hash = null, initial_password_hash = null where username = $1',
    [username],
  )
