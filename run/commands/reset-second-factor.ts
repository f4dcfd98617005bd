import { inTransaction } from '#server/data/command-transaction.ts'
import { resetSecondFactor } from '#server/people/accounts/user-write.ts'
import { requireUser } from './cli-messages.ts'
import { print, UsageError, withInstallationDatabase } from './command-line.ts'

/** `oto reset-second-factor` */
export async function clearSecondFactor(typed: string) {
  const { username } = await withInstallationDatabase(
    { commandName: 'reset-second-factor' },
    (database) =>
      inTransaction(database, async (transaction) => {
        const user = await requireUser(transaction, typed)
        if (!(await resetSecondFactor(transaction, user)))
          throw new UsageError(`${user.username} has no second factor.`)
        return user
      }),
  )
  print(`${username} signs in with the password alone, and every session has ended.`)
}
