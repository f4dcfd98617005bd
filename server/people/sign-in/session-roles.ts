import { sql } from '#database/client/sql.ts'
import type { Role } from '#domain/access/person.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { notifyStatement } from '#server/data/notice-channel.ts'
import type { UserKey } from '#server/people/accounts/user-write.ts'
import {
  isTwoFactorSession,
  requiresSecondFactor,
} from '#server/people/factors/second-factor-policy.ts'

// A provider's session with one factor must also show the account's own factor, if it has one; other sessions have
// shown it at sign-in.
const lacksFactorOfRoles = (companyId: number) => sql`
  not ${isTwoFactorSession(companyId, sql`s.id`)} and ${requiresSecondFactor(companyId)}
  and (not u.has_second_factor or exists (select from provider_sessions p
    where p.company_id = ${companyId} and p.session_id = s.id))`

/** Updates the roles of a user's active sessions, and whether these must set up a second factor. */
export async function updateSessionRoles(
  { execute }: Pick<StatementExecutor, 'execute'>,
  { companyId, userId }: UserKey,
  roles: readonly Role[],
): Promise<void> {
  await execute(sql`
    update sessions s set roles = ${roles}::text[], lacks_second_factor = ${lacksFactorOfRoles(companyId)}
    from users u where u.company_id = ${companyId} and u.id = ${userId}
      and s.company_id = ${companyId} and s.user_id = ${userId} and s.ended_at is null`)
  await execute(notifyStatement([{ companyId, userId }]))
}
