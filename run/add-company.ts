// npm run add-company -- NAME --admin USERNAME [--email …] [--name …] [--time-zone …]
import { hashPassword } from '#database/password.ts'
import { companyEntry, userEntry } from '#domain/person-entry.ts'
import { createCompany } from '#server/people/company-write.ts'
import { initialPassword } from '#server/people/initial-password.ts'
import { createUser } from '#server/people/user-write.ts'
import {
  defaultTimeZone,
  parseEntry,
  passwordLines,
  toUsageError,
  usernameTaken,
  userRules,
} from './cli-messages.ts'
import {
  inTransaction,
  parseCommandLine,
  print,
  runCommand,
  UsageError,
  withInstallationDatabase,
} from './command-line.ts'

const usage = `npm run add-company -- NAME --admin USERNAME [--name NAME] [--email ADDRESS] [--time-zone ZONE]

  NAME         of the buying company, in quotes where it has spaces
  --admin      username of its first user, who has every role
  --name       of that person; the username without it
  --email      of that person
  --time-zone  where the company's days begin and end; ${defaultTimeZone} without it`

function readArguments() {
  const { argument, values } = parseCommandLine(usage, {
    admin: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string', default: '' },
    'time-zone': { type: 'string', default: defaultTimeZone },
  })
  const { admin, email, name = admin } = values
  if (!admin || !name) throw new UsageError(usage)
  const timeZone = values['time-zone']
  return {
    company: parseEntry(
      companyEntry,
      { name: argument, timeZone },
      {
        name: 'The name of a company is one line of at most 100 characters, and not a number.',
        timeZone: 'The time zone must be one like Europe/Madrid.',
      },
    ),
    user: parseEntry(
      userEntry,
      { username: admin, name, email, roles: ['user', 'mod', 'admin'] },
      userRules,
    ),
  }
}

await runCommand(async () => {
  const { company, user } = readArguments()
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  const id = await withInstallationDatabase(
    { commandName: 'add-company', role: 'owner' },
    (database) =>
      inTransaction(database, async (transaction) => {
        const companyId = await createCompany(transaction, company)
        await createUser(transaction, companyId, { ...user, supplierId: null, passwordHash })
        return companyId
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
})
