import type * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { initialPasswordDays } from '#domain/people/password-rule.ts'
import type { CommandTransaction } from '#server/data/command-transaction.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { findCompany } from '#server/people/accounts/company-write.ts'
import { findUser } from '#server/people/accounts/user-write.ts'
import { UsageError } from './command-line.ts'

export const defaultTimeZone = 'Europe/Madrid'

/** Parses typed values; throws a UsageError with the messages of all invalid fields. */
export function parseEntry<Shape extends z.ZodType>(
  shape: Shape,
  value: z.input<Shape>,
  messageByField: Record<string, string>,
): z.output<Shape> {
  const { data, error } = shape.safeParse(value)
  if (!error) return data as z.output<Shape>
  const fields = new Set(error.issues.map(({ path }) => String(path[0] ?? '')))
  throw new UsageError(
    [...fields].map((field) => messageByField[field] ?? error.message).join('\n'),
  )
}

export const usernameRule =
  'A username has letters a to z, digits and . _ + @ -, begins with a letter or digit, and is at most 100 long.'

export const takenMessage = (username: string) =>
  `There is a user ${username} already; usernames are unique over all companies.`

export const userRules = {
  username: usernameRule,
  name: 'The name of a person is one line of at most 100 characters.',
  email: 'The e-mail address must look like anna@example.com.',
  roles: 'The roles are user, mod and admin, one or more, with commas between them: user,mod.',
}

/** Rethrows field errors as a UsageError with messages by "field code", and every other error as it is. */
export const rethrowAsUsageError =
  (messages: Record<string, string>) =>
  (error: Error): never => {
    const errors: FieldError[] = error instanceof ProblemError ? (error.extras.errors ?? []) : []
    if (errors.length === 0) throw error
    const lines = errors.map(
      ({ pointer, code }) => messages[`${pointer.replace('/body/', '')} ${code}`] ?? pointer,
    )
    throw new UsageError(lines.join('\n'))
  }

/** Finds a company by its number or name; throws if there is none. */
export async function requireCompany(transaction: CommandTransaction, numberOrName: string) {
  const company = await findCompany(transaction, numberOrName)
  if (!company) throw new UsageError(`There is no company ${numberOrName}.`)
  return company
}

/** Finds a user by username, and sets the tenant context of the transaction to their company. */
export async function requireUserInTenant(transaction: CommandTransaction, input: string) {
  const username = input.trim().toLowerCase()
  const user = await findUser(transaction, username)
  if (!user) throw new UsageError(`There is no user ${username}.`)
  await transaction.setTenant(user.companyId)
  return { ...user, username }
}

/** Lines of output that show a new password. */
export const passwordLines = (username: string, password: string) => [
  `  username  ${username}`,
  `  password  ${password}`,
  `With it they can only choose a password of their own, within ${initialPasswordDays} days.`,
  'The password is not shown again; npx oto reset-password gives another.',
]
