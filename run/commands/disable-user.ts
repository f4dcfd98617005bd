import { type CommandTransaction, inTransaction } from '#server/data/command-transaction.ts'
import { type UserKey, updateDisabled } from '#server/people/accounts/user-write.ts'
import {
  isLastAdministrator,
  lockAdministrators,
} from '#server/people/administration/last-administrator.ts'
import { requireUser } from './cli-messages.ts'
import { print, UsageError, withInstallationDatabase } from './command-line.ts'

/** `oto disable-user` */
export async function disableUser(typed: string, { enable = false }: { enable?: boolean }) {
  const { username } = await withInstallationDatabase({ commandName: 'disable-user' }, (database) =>
    inTransaction(database, async (transaction) => {
      const user = await requireUser(transaction, typed)
      if (!enable) await requireAdministratorBeside(transaction, user)
      await updateDisabled(transaction, user, !enable)
      return user
    }),
  )
  print(enable ? `${username} can sign in again.` : `${username} cannot sign in any more.`)
}

/** The same rule as on the screens: a company keeps an administrator. */
async function requireAdministratorBeside(
  transaction: CommandTransaction,
  { companyId, userId, username }: UserKey & { username: string },
) {
  await lockAdministrators(transaction, companyId)
  if (await isLastAdministrator(transaction, userId))
    throw new UsageError(
      `${username} is the last administrator of the company who has signed in: make another one first.`,
    )
}
