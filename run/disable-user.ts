import { inTransaction } from '#server/data/command-transaction.ts'
import { updateDisabled } from '#server/people/user-write.ts'
import { requireUser } from './cli-messages.ts'
import { print, withInstallationDatabase } from './command-line.ts'

/** `oto disable-user` */
export async function disableUser(typed: string, { enable = false }: { enable?: boolean }) {
  const { username } = await withInstallationDatabase({ commandName: 'disable-user' }, (database) =>
    inTransaction(database, async (transaction) => {
      const user = await requireUser(transaction, typed)
      await updateDisabled(transaction, user, !enable)
      return user
    }),
  )
  print(enable ? `${username} can sign in again.` : `${username} cannot sign in any more.`)
}
