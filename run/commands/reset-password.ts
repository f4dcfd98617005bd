import { hashPassword } from '#database/password.ts'
import { inTransaction } from '#server/data/command-transaction.ts'
import { updatePassword } from '#server/people/accounts/user-write.ts'
import { initialPassword } from '#server/people/secrets/initial-password.ts'
import { passwordLines, requireUser } from './cli-messages.ts'
import { print, withInstallationDatabase } from './command-line.ts'

/** `oto reset-password` */
export async function resetPassword(username: string) {
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  const user = await withInstallationDatabase({ commandName: 'reset-password' }, (database) =>
    inTransaction(database, async (transaction) => {
      const found = await requireUser(transaction, username)
      return { ...found, ...(await updatePassword(transaction, found, passwordHash)) }
    }),
  )
  print('Another password is set, and every session has ended:')
  print(...passwordLines(user.username, password))
  if (user.hasSecondFactor)
    print(
      `Their second factor stays: npx oto reset-second-factor ${user.username}, should they have lost it.`,
    )
  if (user.isDisabled)
    print(`${user.username} is disabled: npx oto disable-user ${user.username} --enable`)
}
