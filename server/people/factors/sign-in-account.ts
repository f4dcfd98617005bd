import * as z from 'zod'
import type { Database } from '#database/client/connect.ts'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { role } from '#domain/access/person.ts'
import { noSupplier } from '#domain/parties/supplier.ts'
import type { SignedIn } from '#domain/people/signed-in.ts'
import { executeAsTenant, executeOne, executeOneAsTenant } from '#server/data/execute.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { confirmedFactor, type StoredFactor } from '#server/people/factors/second-factor.ts'
import { allowsPasskeyAlone } from '#server/people/factors/second-factor-policy.ts'

const usernameOwner = z.object({ companyId: z.int(), userId: z.int() })
const sessionAddress = z.object({ address: z.string() })

/** A user who tries to sign in, and the required factors. */
const signInAccount = z.object({
  companyId: z.int(),
  userId: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  company: z.string(),
  supplierId: z.int().nullable(),
  supplierName: z.string().nullable(),
  passwordHash: z.string().nullable(),
  isDisabled: z.boolean(),
  isProviderRequired: z.boolean(),
  hasInitialPassword: z.boolean(),
  passwordAgeDays: z.number(),
  hasSecondFactor: z.boolean(),
  allowsPasskeyAlone: z.boolean(),
  secret: z.instanceof(Buffer).nullable(),
  isEncrypted: z.boolean().nullable(),
})
export type SignInAccount = z.output<typeof signInAccount>

// If the user who keeps a password is no longer an administrator, the passwords of all administrators work again.
const isAdministrator = (user: Sql) => sql`${user}.disabled_at is null
  and ${user}.supplier_id is null and ${user}.roles @> array['admin']`
const isProviderRequired = sql`exists (
  select from sign_in_rules r
  left join users w on w.company_id = ${thisCompany} and w.id = r.password_user_id
    and ${isAdministrator(sql.ref('w'))}
  where r.company_id = ${thisCompany} and r.password_user_id is not null
    and (r.includes_suppliers or u.supplier_id is null)
    and case when w.id is null then not (${isAdministrator(sql.ref('u'))}) else w.id <> u.id end)`

/** Reads the account of a username; an unknown username takes the same number of statements. */
export async function findAccount(
  database: Database,
  username: string,
): Promise<SignInAccount | undefined> {
  const owner = await executeOne(
    database.pool,
    typedSql(usernameOwner)`
      select company_id as "companyId", user_id as "userId" from usernames where username = ${username}`,
  )
  return findAccountByUser(database, owner ?? { companyId: 0, userId: 0 })
}

export const findAccountByUser = (
  { tenantPool }: Database,
  { companyId, userId }: z.output<typeof usernameOwner>,
): Promise<SignInAccount | undefined> =>
  executeOneAsTenant(
    tenantPool,
    companyId,
    typedSql(signInAccount)`
      select u.company_id as "companyId", u.id as "userId", u.username, u.name, u.email, u.roles,
        c.name as company, s.id as "supplierId", s.name as "supplierName", u.password_hash as "passwordHash",
        u.disabled_at is not null or s.deactivated_at is not null as "isDisabled",
        coalesce(u.initial_password_hash = u.password_hash, false) as "hasInitialPassword",
        ${isProviderRequired} as "isProviderRequired",
        extract(epoch from now() - u.password_set_at)::float8 / 86400 as "passwordAgeDays",
        ${allowsPasskeyAlone(thisCompany)} as "allowsPasskeyAlone",
        u.has_second_factor as "hasSecondFactor", f.secret, f.is_encrypted as "isEncrypted"
      from users u
      join companies c on c.id = ${thisCompany}
      left join suppliers s on s.company_id = ${thisCompany} and s.id = u.supplier_id
      left join lateral (${confirmedFactor}) f on true
      where u.company_id = ${thisCompany} and u.id = ${userId}`,
  )

/**
 * Returns the addresses from which the account signed in within thirty days, as far as its sessions are stored; none
 * for an unknown account.
 */
export async function recentAddresses(
  database: Database,
  user: { companyId: number; userId: number } | undefined,
): Promise<string[]> {
  const rows = await executeAsTenant(
    database.tenantPool,
    user?.companyId ?? 0,
    typedSql(sessionAddress)`
      select distinct s.address from (
        select address from sessions
        where company_id = ${thisCompany} and user_id = ${user?.userId ?? 0}
          and started_at > now() - interval '30 days'
        order by started_at desc limit 200
      ) s`,
  )
  return rows.map(({ address }) => address)
}

/** The TOTP secret of an account, if it has one. */
export const factorOf = ({ secret, isEncrypted }: SignInAccount): StoredFactor | undefined =>
  secret ? { secret, isEncrypted: isEncrypted ?? false } : undefined

export const signInReply = (account: SignInAccount, token: string): SignedIn => ({
  credentials: { token, type: 'Bearer', empre: account.companyId, roles: account.roles },
  proveidor: { id: account.supplierId ?? noSupplier, rao: account.supplierName ?? '' },
  user: { username: account.username, name: account.name, email: account.email },
})
