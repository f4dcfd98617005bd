import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { addJobs, noticeQueues } from '#database/job-queue.ts'
import { awaitPipelined } from '#server/data/execute.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { notifyReceivers } from '#server/data/notice-channel.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** Whether an act may be undone: not older than five minutes, and not undone yet. */
export const isReversible = sql`e.reversed_at is null and e.at > now() - interval '5 minutes'`

/**
 * Key of the notice of order events `e` that one call wrote. The key contains their common time, so that all of these
 * events, undone or not, have the same key.
 */
export const orderNoticeKey = (kind: Sql): Sql =>
  sql`'o' || e.order_id || '-' || ${kind} || '-' || (extract(epoch from e.at) * 1000000)::bigint`

/** Key of a notice, and the number of its lines that are not undone. */
export const remainingNotice = z.object({ key: z.string(), amount: z.int() })

const touchedNotice = z.object({
  id: z.int(),
  userId: z.int(),
  key: z.string(),
  isMailed: z.boolean(),
  formerMailDueAt: z.string().nullable(),
})

/**
 * Reduces notices to the lines that are left and deletes notices without lines; throws if a notice was mailed already.
 * Notices that the act ended become unread again; their mail is sent as planned before, or soon if that time is past.
 * `subjectIds` are the orders or discrepancies of the act: its notices and those that it ended are about them.
 */
export async function withdrawNotices(
  { caller: { companyId }, execute, executeLast }: MutationContext,
  { supplierIds, subjectIds }: { supplierIds: readonly number[]; subjectIds: readonly number[] },
  remainingAmounts: readonly z.output<typeof remainingNotice>[],
): Promise<void> {
  const amountByKey = new Map(remainingAmounts.map(({ key, amount }) => [key, amount]))
  const undoneKeys = remainingAmounts.flatMap(({ key, amount }) => (amount === 0 ? [key] : []))
  const notices = await execute(typedSql(touchedNotice)`
    select n.id, n.user_id as "userId", n.event_key as key, n.mailed_at is not null as "isMailed",
      n.former_mail_due_at as "formerMailDueAt"
    from notices n where n.company_id = ${thisCompany} and n.supplier_id = any (${supplierIds}::bigint[])
      and n.subject_id = any (${subjectIds}::bigint[])
      and (n.event_key = any (${[...amountByKey.keys()]}::text[]) or n.ended_by = any (${undoneKeys}::text[]))
    order by n.id for update`)
  if (notices.length === 0) return
  const reducedNotices = notices.flatMap(({ key, ...notice }) => {
    const amount = amountByKey.get(key)
    return amount === undefined ? [] : [{ ...notice, amount }]
  })
  if (reducedNotices.some(({ isMailed }) => isMailed)) throw new ProblemError('told-already')
  const endedNotices = notices.filter(({ key }) => !amountByKey.has(key))
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id)
  await awaitPipelined([
    execute(sql`
      delete from notices n where n.company_id = ${thisCompany}
        and n.id = any (${idsOf(reducedNotices.filter(({ amount }) => amount === 0))}::bigint[])`),
    execute(sql`
      update notices n set amount = t.amount
      from jsonb_to_recordset(${JSON.stringify(reducedNotices)}::jsonb) as t (id bigint, amount int)
      where n.company_id = ${thisCompany} and n.id = t.id and t.amount > 0`),
    execute(sql`
      update notices n set read_at = null, mail_due_at = n.former_mail_due_at, ended_by = null, former_mail_due_at = null
      where n.company_id = ${thisCompany} and n.id = any (${idsOf(endedNotices)}::bigint[])`),
  ])
  const mails = endedNotices.flatMap(({ userId, formerMailDueAt: startAfter }) =>
    startAfter ? [{ companyId, userId, startAfter }] : [],
  )
  if (mails.length > 0) executeLast(addJobs(noticeQueues.mails, mails))
  executeLast(notifyReceivers(companyId, [...new Set(notices.map(({ userId }) => userId))]))
}
