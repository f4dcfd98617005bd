import * as z from 'zod'

export const roles = ['admin', 'mod', 'user'] as const
export type Role = (typeof roles)[number]

export const role = z.enum(roles)

const everyone: readonly Role[] = ['user', 'mod', 'admin']
const moderators: readonly Role[] = ['mod', 'admin']

/** Scopes of API keys; `announce` allows a supplier's work, `exchange` acknowledging and listing messages. */
export const keyScopes = ['read', 'announce', 'import-orders', 'receive', 'exchange'] as const
export type KeyScope = (typeof keyScopes)[number]

type VerbRule = { roles: readonly Role[]; staff: boolean; key?: KeyScope | readonly KeyScope[] }

/**
 * Permissions of the roles: the server enforces this table and the screens read it. `staff` verbs are for the company's
 * people only. `key` is the scope that an API key needs for the verb, or several of which one is enough; a verb without
 * `key` is closed to API keys.
 */
export const verbs = {
  see: { roles: everyone, staff: false, key: 'read' },
  create: { roles: everyone, staff: false, key: 'announce' },
  edit: { roles: everyone, staff: false, key: 'announce' },
  close: { roles: everyone, staff: false, key: 'announce' },
  delete: { roles: everyone, staff: false, key: 'announce' },
  reopen: { roles: moderators, staff: false, key: 'announce' },
  cancel: { roles: moderators, staff: false, key: 'announce' },
  receive: { roles: moderators, staff: true, key: 'receive' },
  answerDiscrepancy: { roles: everyone, staff: false, key: 'announce' },
  settleDiscrepancy: { roles: moderators, staff: true, key: 'receive' },
  readComments: { roles: everyone, staff: false },
  comment: { roles: everyone, staff: false },
  bookDock: { roles: everyone, staff: false, key: 'announce' },
  seeDocks: { roles: everyone, staff: true, key: 'read' },
  runDocks: { roles: moderators, staff: true, key: 'receive' },
  findSuppliers: { roles: everyone, staff: true, key: 'read' },
  manageSuppliers: { roles: ['admin'], staff: true },
  manageProfile: { roles: ['admin'], staff: false },
  manageCompany: { roles: ['admin'], staff: true },
  manageMail: { roles: ['admin'], staff: false },
  manageKeys: { roles: ['admin'], staff: false },
  managePeople: { roles: ['admin'], staff: false },
  importOrders: { roles: moderators, staff: true, key: 'import-orders' },
  changeOrders: { roles: moderators, staff: true, key: 'import-orders' },
  exchange: { roles: moderators, staff: true, key: 'exchange' },
  seeMessages: { roles: everyone, staff: true, key: ['read', 'exchange'] },
  confirmOrders: { roles: everyone, staff: false, key: 'announce' },
} as const satisfies Record<string, VerbRule>

export type Verb = keyof typeof verbs

/** Whether a person's roles and side allow a verb. */
export function can(person: { roles: readonly Role[]; isStaff: boolean }, verb: Verb): boolean {
  const rule: VerbRule = verbs[verb]
  return rule.roles.some((role) => person.roles.includes(role)) && (!rule.staff || person.isStaff)
}

const scopesOf = ({ key = [] }: VerbRule) => [key].flat() as KeyScope[]

/** Key scopes of which each alone allows the verb; empty if the verb is closed to API keys. */
export const keyScopesOf = (verb: Verb): KeyScope[] => scopesOf(verbs[verb])

/** Scopes that a key can have: a key of the company if `isStaff`, else of a supplier. */
export const keyScopesFor = (isStaff: boolean): KeyScope[] =>
  keyScopes.filter((scope) =>
    Object.values<VerbRule>(verbs).some(
      (rule) => scopesOf(rule).includes(scope) && (isStaff || !rule.staff),
    ),
  )

/** The two sides of a shipment: the buying company's people, and those of one supplier. */
export const sides = ['buyer', 'supplier'] as const
export type BusinessSide = (typeof sides)[number]

/** Side of a person, by the person's supplier; null = company staff. */
export const sideOf = (ownSupplierId: number | null): BusinessSide =>
  ownSupplierId === null ? 'buyer' : 'supplier'
