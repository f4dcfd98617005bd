import { fillSandbox, sandboxPeople } from '#database/demo/demo-sandbox.ts'
import { hashPassword } from '#database/password.ts'
import { companyEntry, userEntry } from '#domain/people/person-entry.ts'
import { inTransaction } from '#server/data/command-transaction.ts'
import { createCompany } from '#server/people/accounts/company-write.ts'
import { createUser, findUser } from '#server/people/accounts/user-write.ts'
import { initialPassword } from '#server/people/secrets/initial-password.ts'
import {
  defaultTimeZone,
  parseEntry,
  passwordLines,
  toUsageError,
  usernameTaken,
  userRules,
} from './cli-messages.ts'
import { print, UsageError, withInstallationDatabase } from './command-line.ts'
import { createSandboxKeys, sandboxLines } from './sandbox-keys.ts'

type Options = { admin: string; name?: string; email: string; timeZone: string; demo?: boolean }

const parseArguments = (companyName: string, options: Options) => ({
  company: parseEntry(
    companyEntry,
    { name: companyName, timeZone: options.timeZone },
    {
      name: 'The name of a company is one line of at most 100 characters, and not a number.',
      timeZone: 'The time zone must be one like Europe/Madrid.',
    },
  ),
  user: parseEntry(
    userEntry,
    {
      username: options.admin,
      name: options.name ?? options.admin,
      email: options.email,
      roles: ['user', 'mod', 'admin'],
    },
    userRules,
  ),
})

/** `oto add-company` */
export async function addCompany(name: string, options: Options) {
  const { company, user } = parseArguments(name, options)
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  const { id, keys } = await withInstallationDatabase(
    { commandName: 'add-company', role: 'owner', createsTables: true },
    (database) =>
      inTransaction(database, async (transaction, client) => {
        const companyId = await createCompany(transaction, company)
        if (options.demo) {
          for (const { username } of [user, ...sandboxPeople(user.username)])
            if (await findUser(transaction, username)) throw new UsageError(usernameTaken(username))
          await fillSandbox(client, companyId, { prefix: user.username, passwordHash })
        }
        const person = { ...user, supplierId: null, passwordHash }
        const userId = await createUser(transaction, companyId, person)
        const keys = options.demo ? await createSandboxKeys(transaction, companyId, userId) : []
        return { id: companyId, keys }
      }),
  ).catch(
    toUsageError({
      'timeZone not-found': `There is no time zone ${company.timeZone}; one is ${defaultTimeZone}.`,
      'name duplicate': `There is a company ${company.name} already.`,
      'username duplicate': usernameTaken(user.username),
    }),
  )
  print(`Company ${company.name} has the number ${id}. Its first user, with every role:`)
  print(...passwordLines(user.username, password))
  if (options.demo) print(...sandboxLines(user.username, keys))
}
