// The sentences of the commands on people.
import type * as z from 'zod'
import type { FieldError } from '#contract/problem.ts'
import { initialPasswordDays } from '#domain/password-rule.ts'
import { ProblemError } from '#server/http/problem-error.ts'
import { enterCompany, findCompany } from '#server/people/company-write.ts'
import { findUser } from '#server/people/user-write.ts'
import { type StatementRunner, UsageError } from './command-line.ts'

export const defaultTimeZone = 'Europe/Madrid'

/** What the person typed, read by its shape; a wrong field has one sentence of the list. */
export function parseEntry<Shape extends z.ZodType>(
  shape: Shape,
  value: z.input<Shape>,
  sentences: Record<string, string>,
): z.output<Shape> {
  const { data, error } = shape.safeParse(value)
  if (!error) return data as z.output<Shape>
  const fields = new Set(error.issues.map(({ path }) => String(path[0] ?? '')))
  throw new UsageError([...fields].map((field) => sentences[field] ?? error.message).join('\n'))
}

export const usernameRule =
  'A username has letters a to z, digits and . _ + @ -, begins with a letter or digit, and is at most 100 long.'

/** Said when a username is taken. */
export const usernameTaken = (username: string) =>
  `There is a user ${username} already; usernames are unique over all companies.`

export const userRules = {
  username: usernameRule,
  name: 'The name of a person is one line of at most 100 characters.',
  email: 'The e-mail address must look like anna@example.com.',
  roles: 'The roles are user, mod and admin, one or more, with commas between them: user,mod.',
}

/** Makes a refusal of fields a complaint with their sentences, by "name code"; leaves every other error as it is. */
export const toUsageError =
  (sentences: Record<string, string>) =>
  (error: Error): never => {
    const errors: FieldError[] = error instanceof ProblemError ? (error.extras.errors ?? []) : []
    if (errors.length === 0) throw error
    const said = errors.map(
      ({ pointer, code }) => sentences[`${pointer.replace('/body/', '')} ${code}`] ?? pointer,
    )
    throw new UsageError(said.join('\n'))
  }

/** The company by its number or name, or a complaint. */
export async function requireCompany(statements: StatementRunner, wanted: string) {
  const company = await findCompany(statements, wanted)
  if (!company) throw new UsageError(`There is no company ${wanted}.`)
  return company
}

/** The user of a username, with the transaction inside the wall of their company, or a complaint. */
export async function requireUser(statements: StatementRunner, typed: string) {
  const username = typed.trim().toLowerCase()
  const user = await findUser(statements, username)
  if (!user) throw new UsageError(`There is no user ${username}.`)
  await enterCompany(statements, user.companyId)
  return { ...user, username }
}

/** The lines that show a new password. */
export const passwordLines = (username: string, password: string) => [
  `  username  ${username}`,
  `  password  ${password}`,
  `It lets them choose one of their own, within ${initialPasswordDays} days, and nothing else.`,
  'The password is not shown again; npm run reset-password gives another.',
]
