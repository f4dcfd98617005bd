import * as z from 'zod'
import { passwordLength } from '#domain/password-rule.ts'

/** The roles a user can have. */
export const role = z.enum(['admin', 'mod', 'user'])
export type Role = z.infer<typeof role>

const everyone: readonly Role[] = ['user', 'mod', 'admin']
const moderators: readonly Role[] = ['mod', 'admin']

/**
 * Which role may do what: the one table that the server enforces and the screens read.
 * `staff` verbs are for the company's own people only, never for a supplier's.
 */
export const verbs = {
  see: { roles: everyone, staff: false },
  create: { roles: everyone, staff: false },
  edit: { roles: everyone, staff: false },
  close: { roles: everyone, staff: false },
  delete: { roles: everyone, staff: false },
  reopen: { roles: moderators, staff: false },
  cancel: { roles: moderators, staff: false },
  receive: { roles: moderators, staff: true },
  findSuppliers: { roles: everyone, staff: true },
  manageSuppliers: { roles: ['admin'], staff: true },
  manageCompany: { roles: ['admin'], staff: true },
  importOrders: { roles: moderators, staff: true },
} as const satisfies Record<string, { roles: readonly Role[]; staff: boolean }>

/** Something a person can do. */
export type Verb = keyof typeof verbs

/** Whether somebody with these roles, company staff or not, may do this. */
export function can(person: { roles: readonly Role[]; isStaff: boolean }, verb: Verb): boolean {
  const rule = verbs[verb]
  return rule.roles.some((role) => person.roles.includes(role)) && (!rule.staff || person.isStaff)
}

/** The length of a chosen password; `isEasyToGuess` is checked apart. */
export const newPassword = z.string().min(passwordLength.min).max(passwordLength.max)

/** Sign-in answer: the session (`empre` is the company), the supplier it is bound to, the user. */
export const signedIn = z.object({
  credentials: z.object({
    token: z.string(),
    type: z.literal('Bearer'),
    empre: z.int().meta({ description: 'Company id' }),
    roles: z.array(role),
  }),
  proveidor: z.object({
    id: z.int().meta({ description: 'Supplier id; -1 for company staff, who choose one' }),
    rao: z.string().meta({ description: 'Business name' }),
  }),
  user: z.object({ username: z.string(), name: z.string(), email: z.string() }),
})
export type SignedIn = z.infer<typeof signedIn>
