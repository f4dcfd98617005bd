import { type Role, roles } from '#domain/access/person.ts'
import type { SignInProviderSettings } from '#domain/people/sign-in-provider.ts'

/** Claims of a provider about a person: those of the ID token and of the user-info endpoint. */
export type ProviderClaims = { sub: string } & Record<string, unknown>

/** Reason why a person whom the provider knows is not admitted. */
export type AdmissionRefusal =
  | 'mail-not-verified'
  | 'other-domain'
  | 'no-group'
  | 'no-supplier-claim'

/**
 * Terms on which a person is admitted; `roles` is null if administrators assign them, `supplierCode` null for company
 * staff.
 */
export type Admission = {
  /** The mail address, if the provider has verified it and is trusted with its domain; else null. */
  trustedEmail: string | null
  roles: Role[] | null
  supplierCode: string | null
}

type Rules = Pick<
  SignInProviderSettings,
  'emailDomains' | 'groupsClaim' | 'adminGroups' | 'modGroups' | 'userGroups' | 'supplierClaim'
>

const textsOf = (claim: unknown): string[] =>
  [claim].flat().filter((value): value is string => typeof value === 'string' && value !== '')

/** Decides by the rules of administrators whether a person of a provider is admitted, with which roles and supplier. */
export function admit(rules: Rules, claims: ProviderClaims): Admission | AdmissionRefusal {
  const email = typeof claims.email === 'string' ? claims.email.trim().toLowerCase() : ''
  const isVerified = claims.email_verified === true && /^[^\s@]+@[^\s@]+$/.test(email)
  const isTrusted = rules.emailDomains.includes(email.slice(email.lastIndexOf('@') + 1))
  if (rules.emailDomains.length > 0) {
    if (!isVerified) return 'mail-not-verified'
    if (!isTrusted) return 'other-domain'
  }
  const grantedRoles = rules.groupsClaim === null ? null : rolesOf(rules, claims[rules.groupsClaim])
  if (grantedRoles?.length === 0) return 'no-group'
  const [supplierCode = null] = rules.supplierClaim ? textsOf(claims[rules.supplierClaim]) : []
  if (rules.supplierClaim !== null && supplierCode === null) return 'no-supplier-claim'
  return { trustedEmail: isVerified && isTrusted ? email : null, roles: grantedRoles, supplierCode }
}

function rolesOf({ adminGroups, modGroups, userGroups }: Rules, claim: unknown): Role[] {
  const groups = textsOf(claim)
  const groupsByRole: Record<Role, string[]> = {
    admin: adminGroups,
    mod: modGroups,
    user: userGroups,
  }
  return roles.filter((role) => groupsByRole[role].some((group) => groups.includes(group)))
}
