import { sql } from '#database/client/sql.ts'
import type { Role } from '#domain/person.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { notifyStatement } from '#server/data/notice-channel.ts'
import type { UserKey } from '#server/people/user-write.ts'

/** Gives a user's active sessions the roles that the user has been given: other ones hold at once in open screens. */
export async function updateSessionRoles(
  { execute }: Pick<StatementExecutor, 'execute'>,
  { companyId, userId }: UserKey,
  roles: readonly Role[],
): Promise<void> {
  await execute(sql`
    update sessions set roles = ${roles}::text[]
    where company_id = ${companyId} and user_id = ${userId} and ended_at is null`)
  await execute(notifyStatement([{ companyId, userId }]))
}
