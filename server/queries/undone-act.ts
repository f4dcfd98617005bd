import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { endedKinds, type NoticeKind } from '#domain/notices/notice.ts'
import type { MutationContext } from '#server/data/mutation-context.ts'
import { notifyReceivers } from '#server/data/notice-channel.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { ProblemError } from '#server/http/problem-error.ts'

/** Whether the act of an event may still be undone: not long since, and not undone before. */
export const isReversible = sql`e.reversed_at is null and e.at > now() - interval '5 minutes'`

const changedNotice = z.object({ userId: z.int() })
const deletedNotice = changedNotice.extend({ isMailed: z.boolean() })

/** Deletes the notices of an undone act, by their keys; refused where a mail has told of it. */
export async function deleteNotices(
  mutation: MutationContext,
  supplierIds: readonly number[],
  keys: readonly string[],
): Promise<void> {
  const deleted = await mutation.execute(typedSql(deletedNotice)`
    delete from notices n where n.company_id = ${thisCompany} and n.supplier_id = any (${supplierIds}::bigint[])
      and n.event_key = any (${keys}::text[])
    returning n.user_id as "userId", n.mailed_at is not null as "isMailed"`)
  if (deleted.some(({ isMailed }) => isMailed)) throw new ProblemError('told-already')
  notify(mutation, deleted)
}

/** Marks as unread the notices that an undone act of this subject had ended; they are not mailed any more. */
export async function reopenNotices(
  mutation: MutationContext,
  { kind, subjectId, at }: { kind: NoticeKind; subjectId: number; at: string },
): Promise<void> {
  const kinds = endedKinds[kind]
  if (!kinds) return
  const reopened = await mutation.execute(typedSql(changedNotice)`
    update notices n set read_at = null
    where n.company_id = ${thisCompany} and n.supplier_id = ${mutation.supplierId} and n.subject_id = ${subjectId}
      and n.kind = any (${kinds}::text[]) and n.read_at >= ${at}::timestamptz
    returning n.user_id as "userId"`)
  notify(mutation, reopened)
}

function notify(
  { caller: { companyId }, executeLast }: MutationContext,
  notices: readonly z.output<typeof changedNotice>[],
): void {
  const receivers = [...new Set(notices.map(({ userId }) => userId))]
  if (receivers.length > 0) executeLast(notifyReceivers(companyId, receivers))
}
