// npm run reset-second-factor -- USERNAME
import { resetSecondFactor } from '#server/people/user-write.ts'
import { requireUser } from './cli-messages.ts'
import {
  inTransaction,
  parseCommandLine,
  print,
  runCommand,
  UsageError,
  withInstallationDatabase,
} from './command-line.ts'

const usage = `npm run reset-second-factor -- USERNAME

  for a person who has lost it: their password alone signs them in again; their sessions end
  Be sure that it is the person who asks.`

await runCommand(async () => {
  const { argument } = parseCommandLine(usage, {})
  const { username } = await withInstallationDatabase(
    { commandName: 'reset-second-factor' },
    (database) =>
      inTransaction(database, async (transaction) => {
        const user = await requireUser(transaction, argument)
        if (!(await resetSecondFactor(transaction, user)))
          throw new UsageError(`${user.username} has no second factor.`)
        return user
      }),
  )
  print(`${username} signs in with the password alone, and every session has ended.`)
})
