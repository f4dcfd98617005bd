import { type Sql, sql } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { notifyStatement } from '#server/data/notice-channel.ts'

/**
 * Ends active sessions of a user: all, one, or all but one. No other function ends sessions early. Returns their
 * number.
 */
export async function endSessions(
  { execute }: Pick<MutationContext, 'execute'>,
  { companyId, userId }: { companyId: number; userId: number },
  { only, except }: { only?: number; except?: number } = {},
): Promise<number> {
  const which: Sql<unknown>[] = [sql`ended_at is null`]
  if (only !== undefined) which.push(sql`id = ${only}`)
  if (except !== undefined) which.push(sql`id <> ${except}`)
  const ended = await execute(sql`update sessions set ended_at = now()
    where company_id = ${companyId} and user_id = ${userId} and ${sql.join(which, sql` and `)} returning id`)
  // Notified within the transaction, because the notice is rare and must not be lost. Streams then revalidate their
  // sessions.
  if (ended.length > 0) await execute(notifyStatement([{ companyId, userId }]))
  return ended.length
}
