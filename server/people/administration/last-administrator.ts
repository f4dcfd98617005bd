import { sql, thisCompany } from '#database/client/sql.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** Serializes changes that remove administrators of a company; must be called before people are locked. */
export const lockAdministrators = (
  { execute }: StatementExecutor,
  companyId: number,
): Promise<unknown> => execute(sql`select from companies where id = ${companyId} for no key update`)

/**
 * Whether the company would have no administrator without this person; needs `lockAdministrators`. People who never
 * signed in do not count, because their invitation may never be accepted. A `supplier_key` of 0 means company staff,
 * and an `a` in `role_key` the role `admin`.
 */
export async function isLastAdministrator(
  { executeOne }: StatementExecutor,
  userId: number,
): Promise<boolean> {
  const lastAdministrator = await executeOne(sql`
    select 1 from users
    where company_id = ${thisCompany} and id = ${userId} and supplier_key = 0 and disabled_at is null
      and role_key in ('a', 'am', 'au', 'amu') and not exists (
        select from users
        where company_id = ${thisCompany} and id <> ${userId} and kind = 'person' and supplier_key = 0
          and disabled_at is null and last_seen_at is not null and role_key in ('a', 'am', 'au', 'amu'))`)
  return lastAdministrator !== undefined
}

/** Throws if this person is the last administrator. */
export async function requireOtherAdministrator(
  statements: StatementExecutor,
  userId: number,
): Promise<void> {
  if (await isLastAdministrator(statements, userId)) throw new ProblemError('last-administrator')
}
