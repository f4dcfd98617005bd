import { type Sql, sql, type thisCompany } from '#database/client/sql.ts'

type CompanyId = number | Sql | typeof thisCompany

/** The policy that asks a second factor of a user `u`, whose companies `c` and policies `p` are joined. */
const isAsked = sql`p.roles && u.roles and not u.has_second_factor and u.kind = 'person'
  and u.password_hash is not null`

const policyOf = (columns: Sql, companyId: CompanyId, condition: Sql) => sql`(
  select ${columns} from second_factor_policies p join companies c on c.id = p.company_id
  where p.company_id = ${companyId} and ${condition})`

const today = sql`(now() at time zone c.time_zone)::date`

/** Whether a user `u` must set up a second factor before anything else. */
export const lacksSecondFactor = (companyId: CompanyId): Sql =>
  sql`exists ${policyOf(sql``, companyId, sql`${isAsked} and p.starts_on <= ${today}`)}`

/** The day from which a user `u` needs a second factor and has none; null for nobody asked. */
export const secondFactorDueOn = (companyId: CompanyId): Sql =>
  policyOf(sql`p.starts_on`, companyId, isAsked)

/** Whether a passkey signs in alone. */
export const allowsPasskeyAlone = (companyId: CompanyId): Sql =>
  sql`coalesce(${policyOf(sql`p.allows_passkey_alone`, companyId, sql`true`)}, true)`
