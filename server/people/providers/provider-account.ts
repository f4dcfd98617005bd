import * as z from 'zod'
import { type Sql, sql } from '#database/client/sql.ts'
import { type Role, role } from '#domain/access/person.ts'
import { plainText, username as usernameShape } from '#domain/people/person-entry.ts'
import type { Admission, ProviderClaims } from '#domain/people/provider-admission.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { createUser } from '#server/people/accounts/user-write.ts'
import { isFreeUsername } from '#server/people/administration/username-disclosure.ts'
import type { SignInProvider } from '#server/people/providers/provider-store.ts'
import { eventOf, type Origin } from '#server/people/sessions/sign-in-events.ts'

const linkedUser = z.object({
  companyId: z.int(),
  userId: z.int(),
  username: z.string(),
  supplierId: z.int().nullable(),
  roles: z.array(role),
  isDisabled: z.boolean(),
})
/** Account of a person at a provider. */
export type LinkedUser = z.output<typeof linkedUser>

/** Reason why an admitted person has no account here. */
export type AccountRefusal = 'no-account' | 'unknown-supplier' | 'other-supplier'

const idRow = z.object({ id: z.int() })

const selectUsers = (companyId: number, condition: Sql) => typedSql(linkedUser)`
  select u.company_id as "companyId", u.id as "userId", u.username, u.supplier_id as "supplierId", u.roles,
    u.disabled_at is not null or exists (select from suppliers s where s.company_id = ${companyId}
      and s.id = u.supplier_id and s.deactivated_at is not null) as "isDisabled"
  from users u where u.company_id = ${companyId} and ${condition}`

/**
 * Returns the account of a person at a provider. The first of: the account linked to the provider's subject; the
 * account with a mail address that the provider is trusted for, which is then linked; a new account, if the provider
 * may create accounts.
 */
export async function findOrCreateAccount(
  statements: StatementExecutor,
  provider: SignInProvider,
  { claims, admission }: { claims: ProviderClaims; admission: Admission },
  origin: Origin,
): Promise<LinkedUser | AccountRefusal> {
  const { companyId, id: providerId } = provider
  const { execute, executeOne } = statements
  const findLinked = () =>
    executeOne(
      selectUsers(
        companyId,
        sql`u.id = (select user_id from external_identities
          where company_id = ${companyId} and provider_id = ${providerId} and subject = ${claims.sub})`,
      ),
    )
  const supplierId = await findSupplierId(statements, companyId, admission.supplierCode)
  if (supplierId === undefined) return 'unknown-supplier'
  const account = await findLinked()
  if (account) return isOfSupplier(account, admission, supplierId) ? account : 'other-supplier'
  // Serializes concurrent first sign-ins of a person; the second finds the account of the first.
  await execute(sql`select from sign_in_providers
    where company_id = ${companyId} and id = ${providerId} for no key update`)
  const concurrent = await findLinked()
  if (concurrent)
    return isOfSupplier(concurrent, admission, supplierId) ? concurrent : 'other-supplier'
  const accountByMail = await findAccountByMail(statements, provider, admission, supplierId)
  if (accountByMail === 'ambiguous' || (!accountByMail && !provider.createsUsers))
    return 'no-account'
  if (accountByMail && !isOfSupplier(accountByMail, admission, supplierId)) return 'other-supplier'
  const user =
    accountByMail ?? (await createAccount(statements, provider, { claims, admission }, supplierId))
  await execute(sql`
    insert into external_identities (company_id, provider_id, subject, user_id)
    values (${companyId}, ${providerId}, ${claims.sub}, ${user.userId})`)
  await execute(eventOf(user, 'provider-linked', origin))
  return user
}

/** Returns the supplier's id, null for company staff, or undefined for an unknown code. */
async function findSupplierId(
  { executeOne }: StatementExecutor,
  companyId: number,
  code: string | null,
): Promise<number | null | undefined> {
  if (code === null) return null
  const supplier = await executeOne(
    typedSql(idRow)`select id from suppliers where company_id = ${companyId} and code = ${code}`,
  )
  return supplier?.id
}

// A provider cannot move people between suppliers, or between a supplier and the company.
const isOfSupplier = (
  user: LinkedUser,
  { supplierCode }: Admission,
  supplierId: number | null,
): boolean => supplierCode === null || user.supplierId === supplierId

// Any address can be entered for an account, also by a supplier's administrator. Enabled accounts and those of the
// person's supplier, or else of the company, come first, so that others neither block a person nor take their place.
async function findAccountByMail(
  { execute }: StatementExecutor,
  { companyId, id, createsUsers }: SignInProvider,
  { trustedEmail, supplierCode }: Admission,
  supplierId: number | null,
): Promise<LinkedUser | 'ambiguous' | undefined> {
  if (trustedEmail === null) return undefined
  // Instead of a supplier's invitation, a new employee gets an account of the company.
  const isForStaff = createsUsers && supplierCode === null
  const accounts = await execute(
    selectUsers(
      companyId,
      sql`lower(u.email) = ${trustedEmail} and u.kind = 'person'
        and (not ${isForStaff}::boolean or u.supplier_id is null or u.last_seen_at is not null)
      order by "isDisabled", u.supplier_id is distinct from ${supplierId}::bigint limit 2`,
    ),
  )
  const [first, second] = accounts
  if (!first) return undefined
  const rankOf = (user: LinkedUser) => `${user.isDisabled} ${user.supplierId === supplierId}`
  if (second && rankOf(first) === rankOf(second)) return 'ambiguous'
  const otherIdentities = await execute(sql`select 1 from external_identities
    where company_id = ${companyId} and provider_id = ${id} and user_id = ${first.userId}`)
  return otherIdentities.length > 0 ? 'ambiguous' : first
}

async function createAccount(
  statements: StatementExecutor,
  { companyId }: SignInProvider,
  { claims, admission }: { claims: ProviderClaims; admission: Admission },
  supplierId: number | null,
): Promise<LinkedUser> {
  const roles: Role[] = admission.roles ?? ['user']
  const username = await findFreeUsername(statements, [
    admission.trustedEmail,
    claims.preferred_username,
  ])
  const name = plainText(100).safeParse(claims.name).data ?? username
  const email = admission.trustedEmail ?? ''
  const userId = await createUser(statements, companyId, {
    ...{ username, name, email, roles, supplierId, passwordHash: null, creator: 'themselves' },
  })
  return { companyId, userId, username, supplierId, roles, isDisabled: false }
}

/** Returns the first candidate that is a free username in all companies; else a generated one. */
async function findFreeUsername(
  statements: StatementExecutor,
  candidates: readonly unknown[],
): Promise<string> {
  for (const candidate of candidates) {
    const { data: username } = usernameShape.safeParse(candidate)
    if (username && (await isFreeUsername(statements, username))) return username
  }
  return `sso-${crypto.randomUUID()}`
}
