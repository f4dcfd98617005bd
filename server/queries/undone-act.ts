import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { together } from '#server/data/execute.ts'
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

/** Notice of an act by its key, and the number of lines of which the act stands; 0: it is undone whole. */
export const noticeLeft = z.object({ key: z.string(), amount: z.int() })

const toldNotice = z.object({
  id: z.int(),
  userId: z.int(),
  key: z.string(),
  isMailed: z.boolean(),
})

/** Lowers notices to what is left of their acts, and deletes those of nothing; refused where a mail has told of one. */
export async function withdrawNotices(
  { caller: { companyId }, execute, executeLast }: MutationContext,
  supplierIds: readonly number[],
  left: readonly z.output<typeof noticeLeft>[],
): Promise<void> {
  const amountOf = new Map(left.map(({ key, amount }) => [key, amount]))
  const told = await execute(typedSql(toldNotice)`
    select n.id, n.user_id as "userId", n.event_key as key, n.mailed_at is not null as "isMailed" from notices n
    where n.company_id = ${thisCompany} and n.supplier_id = any (${supplierIds}::bigint[])
      and n.event_key = any (${[...amountOf.keys()]}::text[])
    order by n.id for update`)
  if (told.some(({ isMailed }) => isMailed)) throw new ProblemError('told-already')
  if (told.length === 0) return
  const rows = told.map(({ id, key }) => ({ id, amount: amountOf.get(key) }))
  const [gone, lowered] = [
    rows.filter(({ amount }) => !amount),
    rows.filter(({ amount }) => amount),
  ]
  await together([
    execute(sql`
      delete from notices n
      where n.company_id = ${thisCompany} and n.id = any (${gone.map(({ id }) => id)}::bigint[])`),
    execute(sql`
      update notices n set amount = l.amount
      from jsonb_to_recordset(${JSON.stringify(lowered)}::jsonb) as l (id bigint, amount int)
      where n.company_id = ${thisCompany} and n.id = l.id`),
  ])
  executeLast(notifyReceivers(companyId, [...new Set(told.map(({ userId }) => userId))]))
}
