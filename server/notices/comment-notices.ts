import * as z from 'zod'
import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import type { NoticeEvent, NoticeReader } from '#server/notices/notice-event.ts'
import { subjectId, subjectName } from '#server/queries/comment-subject.ts'
import { isCommentReader } from '#server/queries/comment-visibility.ts'

const commentRow = z.object({
  id: z.int(),
  supplierId: z.int(),
  actorId: z.int(),
  createdAt: z.string(),
  changedAt: z.string(),
  subjectId: z.int(),
  subject: z.string(),
  mentionedIds: z.array(z.int()),
  receiverIds: z.array(z.int()),
})
type CommentRow = z.output<typeof commentRow>

const audience = {
  supplierId: sql`c.supplier_id`,
  side: sql`c.side`,
  isInternal: sql`c.is_internal`,
}

const hasSameSubject = sql`(e.shipment_id = c.shipment_id or e.order_id = c.order_id
  or e.order_line_id = c.order_line_id or e.discrepancy_id = c.discrepancy_id)`

/**
 * Participants in the subject of a comment `c`: authors of earlier comments, people mentioned there, and those who
 * worked on the subject.
 */
const participants: Sql = sql`(
  select e.author_id from comments e where e.company_id = ${thisCompany} and e.id < c.id and ${hasSameSubject}
  union all select m.user_id from comments e
    join comment_mentions m on m.company_id = ${thisCompany} and m.comment_id = e.id
    where e.company_id = ${thisCompany} and e.id < c.id and ${hasSameSubject}
  union all select unnest(array[s.created_by, s.closed_by]) from shipments s
    where s.company_id = ${thisCompany} and s.id = c.shipment_id
  union all select v.actor_id from order_events v where v.company_id = ${thisCompany} and v.order_id = c.order_id
  union all select v.actor_id from order_events v
    where v.company_id = ${thisCompany} and v.order_line_id = c.order_line_id
  union all select unnest(array[d.answered_by, d.settled_by, r.received_by]) from discrepancies d
    left join receipts r on r.company_id = ${thisCompany} and r.id = d.receipt_id
    where d.company_id = ${thisCompany} and d.id = c.discrepancy_id)`

// An internal comment is addressed to the author's side, any other to the opposite side.
const isAddressed = sql`(c.is_internal or (u.supplier_id is null) <> (c.side = 'buyer'))`

// Mentioned people get a notice of the mention, and participants of either side a notice of the comment. If no
// addressed person is mentioned or takes part, all addressed people get a notice of the comment.
const selectComments = (ids: readonly number[]): Sql<CommentRow> => typedSql(commentRow)`
  select c.id, c.supplier_id as "supplierId", c.author_id as "actorId", c.created_at::text as "createdAt",
    coalesce(c.edited_at, c.created_at)::text as "changedAt", ${subjectId} as "subjectId", ${subjectName} as subject,
    p.mentioned as "mentionedIds", p.receivers as "receiverIds"
  from comments c
  cross join lateral (
    select coalesce(json_agg(r.id) filter (where r.is_mentioned), '[]') as mentioned,
      coalesce(json_agg(r.id) filter (where not r.is_mentioned
        and (r.takes_part or r.is_addressed and not r.reaches_addressed)), '[]') as receivers
    from (
      select t.*, bool_or(t.is_addressed and (t.is_mentioned or t.takes_part)) over () as reaches_addressed
      from (
        select u.id, ${isAddressed} as is_addressed, exists (select from comment_mentions m
            where m.company_id = ${thisCompany} and m.comment_id = c.id and m.user_id = u.id) as is_mentioned,
          coalesce(u.id in ${participants}, false) as takes_part
        from users u
        where u.company_id = ${thisCompany} and u.id <> c.author_id and ${isCommentReader(audience)}
      ) t
    ) r
  ) p
  where c.company_id = ${thisCompany} and c.id = any (${ids}::bigint[]) and c.removed_at is null
  order by c.id`

const mentionEventOf = ({ mentionedIds, changedAt, ...comment }: CommentRow): NoticeEvent => ({
  ...{ kind: 'mention', key: `c${comment.id}-mention`, at: changedAt, amount: 1 },
  ...{ supplierId: comment.supplierId, actorId: comment.actorId, commentId: comment.id },
  ...{ subjectId: comment.subjectId, subject: comment.subject, receiverIds: mentionedIds },
})

/** Reads the notices of new comments. */
export const readCommentEvents: NoticeReader = async ({ execute }, ids) => {
  const rows = await execute(selectComments(ids))
  return rows.flatMap((row) => [
    mentionEventOf(row),
    {
      ...mentionEventOf(row),
      ...{ kind: 'comment', key: `c${row.id}`, at: row.createdAt, receiverIds: row.receiverIds },
    },
  ])
}

/** Reads the notices of newly mentioned people; people notified before are not notified again. */
export const readMentionEvents: NoticeReader = async ({ execute }, ids) =>
  (await execute(selectComments(ids))).map(mentionEventOf)
