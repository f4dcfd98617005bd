// npm run reset-second-factor -- USERNAME
import { resetSecondFactor } from '#server/people/user-write.ts'
import { enterUser } from './cli-messages.ts'
import {
  Complaint,
  inTransaction,
  readWords,
  runCommand,
  say,
  withInstallation,
} from './command-line.ts'

const usage = `npm run reset-second-factor -- USERNAME

  for a person who has lost it: their password alone signs them in again; their sessions end
  Be sure that it is the person who asks.`

await runCommand(async () => {
  const { word } = readWords(usage, {})
  const { username } = await withInstallation({ commandName: 'reset-second-factor' }, (database) =>
    inTransaction(database, async (statements) => {
      const user = await enterUser(statements, word)
      if (!(await resetSecondFactor(statements, user)))
        throw new Complaint(`${user.username} has no second factor.`)
      return user
    }),
  )
  say(`${username} signs in with the password alone, and every session has ended.`)
})
