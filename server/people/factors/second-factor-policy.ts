import { type Sql, sql, type thisCompany } from '#database/client/sql.ts'

type CompanyId = number | Sql | typeof thisCompany

/** Whether the policy requires a second factor of a user `u`; `c` and `p` are the company and its policy. */
const isRequired = sql`p.roles && u.roles and u.kind = 'person'`

const policyOf = (columns: Sql, companyId: CompanyId, condition: Sql) => sql`(
  select ${columns} from second_factor_policies p join companies c on c.id = p.company_id
  where p.company_id = ${companyId} and c.id = ${companyId} and ${condition})`

const today = sql`(now() at time zone c.time_zone)::date`

/** Whether a user `u` needs a second factor today. */
export const requiresSecondFactor = (companyId: CompanyId): Sql =>
  sql`exists ${policyOf(sql``, companyId, sql`${isRequired} and p.starts_on <= ${today}`)}`

/** Whether a user `u` must set up a second factor before anything else. */
export const lacksSecondFactor = (companyId: CompanyId): Sql =>
  sql`(not u.has_second_factor and ${requiresSecondFactor(companyId)})`

/** Whether a session began with a sign-in at a provider that counts as two factors. */
export const isTwoFactorSession = (companyId: CompanyId, sessionId: Sql): Sql =>
  sql`exists (select from provider_sessions p
    where p.company_id = ${companyId} and p.session_id = ${sessionId} and p.is_two_factor)`

/** Day from which a user `u` must set up a second factor; null if no factor is missing. */
export const secondFactorDueOn = (companyId: CompanyId): Sql =>
  policyOf(sql`p.starts_on`, companyId, sql`${isRequired} and not u.has_second_factor`)

/** Whether the company lets people sign in by passkey alone; true unless its policy says otherwise. */
export const allowsPasskeyAlone = (companyId: CompanyId): Sql =>
  sql`coalesce(${policyOf(sql`p.allows_passkey_alone`, companyId, sql`true`)}, true)`
