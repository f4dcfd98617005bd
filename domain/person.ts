/** The roles a user can have. */
export const roles = ['admin', 'mod', 'user'] as const
export type Role = (typeof roles)[number]

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
