import { type Sql, sql } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { notifyStatement } from '#server/data/notice-channel.ts'

/**
 * Ends active sessions of a user: all, one, or all but one. Returns their number. Sessions end by this function, by
 * timeouts, or by the deactivation of their supplier.
 */
export async function endSessions(
  { execute }: Pick<MutationContext, 'execute'>,
  { companyId, userId }: { companyId: number; userId: number },
  { only, except }: { only?: number; except?: number } = {},
): Promise<number> {
  const conditions: Sql<unknown>[] = [sql`ended_at is null`]
  if (only !== undefined) conditions.push(sql`id = ${only}`)
  if (except !== undefined) conditions.push(sql`id <> ${except}`)
  const endedRows = await execute(sql`update sessions set ended_at = now()
    where company_id = ${companyId} and user_id = ${userId} and ${sql.join(conditions, sql` and `)} returning id`)
  // Notifies within the transaction, so that the notice, which makes streams revalidate their sessions, is not lost.
  if (endedRows.length > 0) await execute(notifyStatement([{ companyId, userId }]))
  return endedRows.length
}
