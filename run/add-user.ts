// npm run add-user -- USERNAME --company ID_OR_NAME [--supplier CODE] --roles … --name … --email …

import { hashPassword } from '#database/password.ts'
import { supplierEntry, userEntry } from '#domain/person-entry.ts'
import type { CommandTransaction } from '#server/data/command-transaction.ts'
import { initialPassword } from '#server/people/initial-password.ts'
import { createUser } from '#server/people/user-write.ts'
import { ensureSupplier, findSupplier } from '#server/suppliers/supplier-write.ts'
import {
  parseEntry,
  passwordLines,
  requireCompany,
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

const usage = `npm run add-user -- USERNAME --company ID_OR_NAME [--supplier CODE [--supplier-name NAME]]
    --roles ROLES --name NAME --email ADDRESS

  --company        by its number or its name
  --supplier       whose goods the person announces, by the company's number for it; without it company staff
  --supplier-name  makes the supplier if it is not there yet
  --roles          user, mod, admin, with commas between them
  --name, --email  of the person`

function readArguments() {
  const { argument, values } = parseCommandLine(usage, {
    company: { type: 'string' },
    supplier: { type: 'string' },
    'supplier-name': { type: 'string' },
    roles: { type: 'string' },
    name: { type: 'string' },
    email: { type: 'string' },
  })
  const { company, supplier: code, 'supplier-name': rao, roles, name, email } = values
  const isComplete = company && roles && name && email
  if (!isComplete || (rao !== undefined && code === undefined)) throw new UsageError(usage)
  const roleNames = roles.split(',').map((role) => role.trim()) as ('user' | 'mod' | 'admin')[]
  const supplierRules = {
    code: "The company's number for a supplier is one line of at most 60 characters.",
    rao: 'The name of a supplier is one line of at most 200 characters.',
  }
  return {
    company,
    code,
    supplier:
      code !== undefined && rao !== undefined
        ? parseEntry(supplierEntry, { code, rao }, supplierRules)
        : undefined,
    user: parseEntry(userEntry, { username: argument, name, email, roles: roleNames }, userRules),
  }
}

type Arguments = ReturnType<typeof readArguments>

async function supplierOf(
  transaction: CommandTransaction,
  company: { id: number; name: string },
  { code, supplier }: Arguments,
) {
  if (code === undefined) return undefined
  const found = supplier
    ? await ensureSupplier(transaction, supplier)
    : await findSupplier(transaction, code.normalize('NFC').trim())
  if (found) return found
  throw new UsageError(
    `There is no supplier ${code} in ${company.name}; with --supplier-name it is made.`,
  )
}

await runCommand(async () => {
  const given = readArguments()
  const { user } = given
  const password = initialPassword()
  const passwordHash = await hashPassword(password)
  const side = await withInstallationDatabase({ commandName: 'add-user' }, (database) =>
    inTransaction(database, async (transaction) => {
      const company = await requireCompany(transaction, given.company)
      await transaction.setTenant(company.id)
      const supplier = await supplierOf(transaction, company, given)
      const supplierId = supplier?.id ?? null
      await createUser(transaction, company.id, { ...user, supplierId, passwordHash })
      return supplier ? `${supplier.name}, supplier of ${company.name}` : `staff of ${company.name}`
    }),
  ).catch(
    toUsageError({
      'username duplicate': usernameTaken(user.username),
      'rao duplicate': `Supplier ${given.code} is there already under another name: leave out --supplier-name.`,
    }),
  )
  print(`${user.name} can sign in (${side}; ${user.roles.join(', ')}):`)
  print(...passwordLines(user.username, password))
})
