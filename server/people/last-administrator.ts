import { sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** Makes whoever else takes away administrators of the company wait; locked before any of its people. */
export const lockAdministrators = ({ execute, caller }: MutationContext): Promise<unknown> =>
  execute(sql`select from companies where id = ${caller.companyId} for no key update`)

/**
 * Refuses to take away the last administrator of the company itself, as long as `lockAdministrators` holds. One who has
 * not signed in yet does not count: an invitation may never be accepted.
 */
export async function requireOtherAdministrator(
  { executeOne }: MutationContext,
  userId: number,
): Promise<void> {
  const other = await executeOne(sql`
    select 1 from users
    where company_id = ${thisCompany} and id <> ${userId} and kind = 'person' and supplier_key = 0 and disabled_at is null
      and last_seen_at is not null and role_key in ('a', 'am', 'au', 'amu')
    limit 1`)
  if (!other) throw new ProblemError('last-administrator')
}
