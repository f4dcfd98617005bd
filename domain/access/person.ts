import * as z from 'zod'

export const roles = ['admin', 'mod', 'user'] as const
export type Role = (typeof roles)[number]

export const role = z.enum(roles)

const everyone: readonly Role[] = ['user', 'mod', 'admin']
const moderators: readonly Role[] = ['mod', 'admin']

/** Scopes of API keys; `announce` allows a supplier's work, `exchange` acknowledging and listing messages. */
export const keyScopes = ['read', 'announce', 'import-orders', 'receive', 'exchange'] as const
export type KeyScope = (typeof keyScopes)[number]

type VerbRule = {
  roles: readonly Role[]
  isStaffOnly: boolean
  keyScope?: KeyScope | readonly KeyScope[]
}

/**
 * Permissions of the roles: the server enforces this table and the screens read it. `isStaffOnly`: for the company's
 * people only. `keyScope` is the scope that an API key needs for the verb, or several of which one is enough; a verb
 * without it is closed to API keys.
 */
export const verbs = {
  see: { roles: everyone, isStaffOnly: false, keyScope: 'read' },
  create: { roles: everyone, isStaffOnly: false, keyScope: 'announce' },
  edit: { roles: everyone, isStaffOnly: false, keyScope: 'announce' },
  close: { roles: everyone, isStaffOnly: false, keyScope: 'announce' },
  delete: { roles: everyone, isStaffOnly: false, keyScope: 'announce' },
  reopen: { roles: moderators, isStaffOnly: false, keyScope: 'announce' },
  cancel: { roles: moderators, isStaffOnly: false, keyScope: 'announce' },
  receive: { roles: moderators, isStaffOnly: true, keyScope: 'receive' },
  answerDiscrepancy: { roles: everyone, isStaffOnly: false, keyScope: 'announce' },
  settleDiscrepancy: { roles: moderators, isStaffOnly: true, keyScope: 'receive' },
  readComments: { roles: everyone, isStaffOnly: false },
  comment: { roles: everyone, isStaffOnly: false },
  bookDock: { roles: everyone, isStaffOnly: false, keyScope: 'announce' },
  seeDocks: { roles: everyone, isStaffOnly: true, keyScope: 'read' },
  runDocks: { roles: moderators, isStaffOnly: true, keyScope: 'receive' },
  findSuppliers: { roles: everyone, isStaffOnly: true, keyScope: 'read' },
  manageSuppliers: { roles: ['admin'], isStaffOnly: true },
  manageProfile: { roles: ['admin'], isStaffOnly: false },
  manageCompany: { roles: ['admin'], isStaffOnly: true },
  manageMail: { roles: ['admin'], isStaffOnly: false },
  manageKeys: { roles: ['admin'], isStaffOnly: false },
  managePeople: { roles: ['admin'], isStaffOnly: false },
  importOrders: { roles: moderators, isStaffOnly: true, keyScope: 'import-orders' },
  changeOrders: { roles: moderators, isStaffOnly: true, keyScope: 'import-orders' },
  exchange: { roles: moderators, isStaffOnly: true, keyScope: 'exchange' },
  seeMessages: { roles: everyone, isStaffOnly: true, keyScope: ['read', 'exchange'] },
  confirmOrders: { roles: everyone, isStaffOnly: false, keyScope: 'announce' },
} as const satisfies Record<string, VerbRule>

export type Verb = keyof typeof verbs

/** Whether a person's roles and side allow a verb. */
export function can(person: { roles: readonly Role[]; isStaff: boolean }, verb: Verb): boolean {
  const rule: VerbRule = verbs[verb]
  return (
    rule.roles.some((role) => person.roles.includes(role)) && (!rule.isStaffOnly || person.isStaff)
  )
}

const scopesOfRule = ({ keyScope = [] }: VerbRule) => [keyScope].flat() as KeyScope[]

/** Key scopes of which each alone allows the verb; empty if the verb is closed to API keys. */
export const keyScopesOf = (verb: Verb): KeyScope[] => scopesOfRule(verbs[verb])

/** Scopes that a key can have: a key of the company if `isStaff`, else of a supplier. */
export const grantableKeyScopes = (isStaff: boolean): KeyScope[] =>
  keyScopes.filter((scope) =>
    Object.values<VerbRule>(verbs).some(
      (rule) => scopesOfRule(rule).includes(scope) && (isStaff || !rule.isStaffOnly),
    ),
  )

/** The two sides of a shipment: the buying company's people, and those of one supplier. */
export const sides = ['buyer', 'supplier'] as const
export type BusinessSide = (typeof sides)[number]

/** Side of a person, by the person's supplier; null = company staff. */
export const sideOf = (ownSupplierId: number | null): BusinessSide =>
  ownSupplierId === null ? 'buyer' : 'supplier'
