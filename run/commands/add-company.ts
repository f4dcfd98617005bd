import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { fillSandbox, sandboxPeople } from '#database/demo/demo-sandbox.ts'
import { hashPassword } from '#database/password.ts'
import type { KeyScope } from '#domain/access/person.ts'
import { companyEntry, userEntry } from '#domain/people/person-entry.ts'
import { inTransaction, type StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { newApiKey, startOfKey } from '#server/http/api-key-token.ts'
import { tokenHash } from '#server/http/credentials.ts'
import { createCompany } from '#server/people/accounts/company-write.ts'
import { createUser, findUser } from '#server/people/accounts/user-write.ts'
import { newInitialPassword } from '#server/people/secrets/initial-password.ts'
import {
  defaultTimeZone,
  parseEntry,
  passwordLines,
  rethrowAsUsageError,
  takenMessage,
  userRules,
} from './cli-messages.ts'
import { print, UsageError, withInstallationDatabase } from './command-line.ts'

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

export async function addCompany(name: string, options: Options) {
  const { company, user } = parseArguments(name, options)
  const password = newInitialPassword()
  const passwordHash = await hashPassword(password)
  const { id, keys } = await withInstallationDatabase(
    { commandName: 'add-company', role: 'owner', createsTables: true },
    (database) =>
      inTransaction(database, async (transaction, client) => {
        const companyId = await createCompany(transaction, company)
        if (options.demo) {
          for (const { username } of [user, ...sandboxPeople(user.username)])
            if (await findUser(transaction, username)) throw new UsageError(takenMessage(username))
          await fillSandbox(client, companyId, { prefix: user.username, passwordHash })
        }
        const person = { ...user, supplierId: null, passwordHash }
        const userId = await createUser(transaction, companyId, person)
        const sandboxKeys = options.demo
          ? await createSandboxKeys(transaction, companyId, userId)
          : []
        return { id: companyId, keys: sandboxKeys }
      }),
  ).catch(
    rethrowAsUsageError({
      'timeZone not-found': `There is no time zone ${company.timeZone}; one is ${defaultTimeZone}.`,
      'name duplicate': `There is a company ${company.name} already.`,
      'username duplicate': takenMessage(user.username),
    }),
  )
  print(`Company ${company.name} has the number ${id}. Its first user, with every role:`)
  print(...passwordLines(user.username, password))
  if (options.demo) print(...sandboxLines(user.username, keys))
}

type SandboxAccount = { name: string; supplierId: number | null; scopes: KeyScope[] }

// Cartró is the supplier with a GS1 prefix, which SSCCs need.
const sandboxAccounts: SandboxAccount[] = [
  {
    name: 'ERP',
    supplierId: null,
    scopes: ['read', 'announce', 'import-orders', 'receive', 'exchange'],
  },
  { name: 'ERP of Cartró', supplierId: 1, scopes: ['read', 'announce'] },
]
const idRow = z.object({ id: z.int() })

/** Creates a service account for a sandbox's company and one for a supplier, each with a key for a year. */
async function createSandboxKeys(
  { execute, executeOne }: StatementExecutor,
  companyId: number,
  userId: number,
): Promise<{ name: string; key: string }[]> {
  const keys: { name: string; key: string }[] = []
  for (const { name, supplierId, scopes } of sandboxAccounts) {
    const account = await executeOne(typedSql(idRow)`
      insert into users (company_id, supplier_id, kind, username, name, email, roles, password_hash)
      values (${companyId}, ${supplierId}, 'service', 'service:' || gen_random_uuid(), ${name}, '', '{mod}', '!')
      returning id`)
    const key = newApiKey(companyId)
    await execute(sql`
      insert into api_keys (company_id, user_id, supplier_id, roles, name, start, key_hash, scopes, requests_per_minute,
        expires_at, created_by)
      values (${thisCompany}, ${account?.id}, ${supplierId}, '{mod}', 'Sandbox', ${startOfKey(key)}, ${tokenHash(key)},
        ${scopes}::text[], 600, now() + interval '1 year', ${userId})`)
    keys.push({ name, key })
  }
  return keys
}

/** Lines of output that show how to use a sandbox. */
const sandboxLines = (admin: string, keys: { name: string; key: string }[]) => [
  'It has orders, shipments and suppliers to try. These people, who are listed in Settings, People, sign in with the same password:',
  `  ${sandboxPeople(admin)
    .map(({ username }) => username)
    .join(' ')}`,
  'Keys for the API, of the company and of its supplier Cartró, not shown again either:',
  ...keys.map(({ name, key }) => `  ${name}  ${key}`),
]
