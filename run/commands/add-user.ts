import { hashPassword } from '#database/password.ts'
import { supplierEntry, userEntry } from '#domain/people/person-entry.ts'
import type { CommandTransaction } from '#server/data/command-transaction.ts'
import { inTransaction } from '#server/data/command-transaction.ts'
import { createUser } from '#server/people/accounts/user-write.ts'
import { newInitialPassword } from '#server/people/secrets/initial-password.ts'
import { ensureSupplier, findSupplier } from '#server/suppliers/supplier-write.ts'
import {
  parseEntry,
  passwordLines,
  requireCompany,
  rethrowAsUsageError,
  takenMessage,
  userRules,
} from './cli-messages.ts'
import { print, UsageError, withInstallationDatabase } from './command-line.ts'

type Options = {
  company: string
  roles: string
  name: string
  email: string
  supplier?: string
  supplierName?: string
}

const supplierRules = {
  code: "The company's number for a supplier is one line of at most 60 characters.",
  name: 'The name of a supplier is one line of at most 200 characters.',
}

function parseArguments(username: string, options: Options) {
  const { company, supplier: code, supplierName, name, email } = options
  if (supplierName !== undefined && code === undefined)
    throw new UsageError('--supplier-name needs --supplier.')
  const roles = options.roles.split(',').map((role) => role.trim()) as ('user' | 'mod' | 'admin')[]
  return {
    company,
    code,
    supplier:
      code !== undefined && supplierName !== undefined
        ? parseEntry(supplierEntry, { code, name: supplierName }, supplierRules)
        : undefined,
    user: parseEntry(userEntry, { username, name, email, roles }, userRules),
  }
}

type Arguments = ReturnType<typeof parseArguments>

async function findOrCreateSupplier(
  transaction: CommandTransaction,
  company: { id: number; name: string },
  { code, supplier }: Arguments,
) {
  if (code === undefined) return undefined
  const result = supplier
    ? await ensureSupplier(transaction, supplier)
    : await findSupplier(transaction, code.normalize('NFC').trim())
  if (result) return result
  throw new UsageError(
    `There is no supplier ${code} in ${company.name}; --supplier-name creates it.`,
  )
}

export async function addUser(username: string, options: Options) {
  const parsed = parseArguments(username, options)
  const { user } = parsed
  const password = newInitialPassword()
  const passwordHash = await hashPassword(password)
  const employer = await withInstallationDatabase({ commandName: 'add-user' }, (database) =>
    inTransaction(database, async (transaction) => {
      const company = await requireCompany(transaction, parsed.company)
      await transaction.setTenant(company.id)
      const supplier = await findOrCreateSupplier(transaction, company, parsed)
      const supplierId = supplier?.id ?? null
      await createUser(transaction, company.id, { ...user, supplierId, passwordHash })
      return supplier ? `${supplier.name}, supplier of ${company.name}` : `staff of ${company.name}`
    }),
  ).catch(
    rethrowAsUsageError({
      'username duplicate': takenMessage(user.username),
      'name duplicate': `Supplier ${parsed.code} is there already under another name: leave out --supplier-name.`,
    }),
  )
  print(`${user.name} can sign in (${employer}; ${user.roles.join(', ')}):`)
  print(...passwordLines(user.username, password))
}
