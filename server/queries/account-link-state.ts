import { type Sql, sql, thisCompany } from '#database/client/sql.ts'

/** Whether the supplier of a user `u`, if any, is active. */
export const hasActiveSupplier = (companyId: number | typeof thisCompany): Sql =>
  sql`(u.supplier_id is null or exists (select from suppliers s
    where s.company_id = ${companyId} and s.id = u.supplier_id and s.deactivated_at is null))`

/** Whether link `l` of account `u` is valid: unused, not expired, and the account enabled and unchanged since. */
export const isLinkOpen = (companyId: number | typeof thisCompany): Sql =>
  sql`l.used_at is null and l.expires_at > now() and u.disabled_at is null
    and u.email = l.email_then and u.password_set_at = l.password_set_at_then
    and ${hasActiveSupplier(companyId)}`

/** Whether the mail `m` has an account link that is no longer valid; the token follows the #. */
export const isMailLinkOver: Sql = sql`(m.link_path like '/link#%' and not exists (
  select from account_links l join users u on u.company_id = ${thisCompany} and u.id = l.user_id
  where l.company_id = ${thisCompany} and ${isLinkOpen(thisCompany)}
    and l.token_hash = sha256(convert_to(split_part(m.link_path, '#', 2), 'UTF8'))))`
