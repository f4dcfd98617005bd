// npm run reset-password -- USERNAME
import { hashPassword } from '#database/password.ts'
import { initialPassword } from '#server/people/initial-password.ts'
import { updatePassword } from '#server/people/user-write.ts'
import { passwordLines, requireUser } from './cli-messages.ts'
import {
  inTransaction,
  parseCommandLine,
  print,
  runCommand,
  withInstallationDatabase,
} from './command-line.ts'

const usage = `npm run reset-password -- USERNAME

  gives the person another password to begin with, and ends their sessions`

await runCommand(async () => {
  const { argument } = parseCommandLine(usage, {})
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  const user = await withInstallationDatabase({ commandName: 'reset-password' }, (database) =>
    inTransaction(database, async (transaction) => {
      const found = await requireUser(transaction, argument)
      return { ...found, ...(await updatePassword(transaction, found, passwordHash)) }
    }),
  )
  print('Another password is set, and every session has ended:')
  print(...passwordLines(user.username, password))
  if (user.hasSecondFactor)
    print(
      `Their second factor stays: npm run reset-second-factor -- ${user.username}, should they have lost it.`,
    )
  if (user.isDisabled)
    print(`${user.username} is disabled: npm run disable-user -- ${user.username} --enable`)
})
