// npm run disable-user -- USERNAME [--enable]
import { updateDisabled } from '#server/people/user-write.ts'
import { requireUser } from './cli-messages.ts'
import {
  inTransaction,
  parseCommandLine,
  print,
  runCommand,
  withInstallationDatabase,
} from './command-line.ts'

const usage = `npm run disable-user -- USERNAME [--enable]

  ends the person's sessions, and lets them sign in no more; what they did stays
  --enable  lets them sign in again`

await runCommand(async () => {
  const { argument, values } = parseCommandLine(usage, {
    enable: { type: 'boolean', default: false },
  })
  const { username } = await withInstallationDatabase({ commandName: 'disable-user' }, (database) =>
    inTransaction(database, async (transaction) => {
      const user = await requireUser(transaction, argument)
      await updateDisabled(transaction, user, !values.enable)
      return user
    }),
  )
  print(values.enable ? `${username} can sign in again.` : `${username} cannot sign in any more.`)
})
