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
  const { word } = parseCommandLine(usage, {})
  const { username } = await withInstallationDatabase(
    { commandName: 'reset-second-factor' },
    (database) =>
      inTransaction(database, async (statements) => {
        const user = await requireUser(statements, word)
        if (!(await resetSecondFactor(statements, user)))
          throw new UsageError(`${user.username} has no second factor.`)
        return user
      }),
  )
  print(`${username} signs in with the password alone, and every session has ended.`)
})
