import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { notifyReceivers } from '#server/data/notice-channel.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** Whether the act of an event may still be undone: not long since, and not undone before. */
export const isReversible = sql`e.reversed_at is null and e.at > now() - interval '5 minutes'`

/**
 * Key of the notice of events `e` of an order, which one call made of all its lines together: by its instant, so that it is the
 * same for each of them, undone or not.
 */
export const orderNoticeKey = (kind: Sql): Sql =>
  sql`'o' || e.order_id || '-' || ${kind} || '-' || (extract(epoch from e.at) * 1000000)::bigint`

const deletedNotice = z.object({ userId: z.int(), isMailed: z.boolean() })

/** Deletes the notices of an undone act, by their keys; refused where a mail has told of it. */
export async function deleteNotices(
  { caller: { companyId }, execute, executeLast }: MutationContext,
  supplierIds: readonly number[],
  keys: readonly string[],
): Promise<void> {
  const deleted = await execute(typedSql(deletedNotice)`
    delete from notices n where n.company_id = ${thisCompany} and n.supplier_id = any (${supplierIds}::bigint[])
      and n.event_key = any (${keys}::text[])
    returning n.user_id as "userId", n.mailed_at is not null as "isMailed"`)
  if (deleted.some(({ isMailed }) => isMailed)) throw new ProblemError('told-already')
  const receivers = [...new Set(deleted.map(({ userId }) => userId))]
  if (receivers.length > 0) executeLast(notifyReceivers(companyId, receivers))
}
