import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { type CommentSubject, commentEditMinutes } from '#domain/comment.ts'
import { comment } from '#domain/comment-shape.ts'
import { attachmentsOf } from '#server/data/attachment-link.ts'
import { type CommentReader, isOfSide } from '#server/data/comment-visibility.ts'
import { entity } from '#server/data/entity.ts'

/** The author, for a while. */
export const canEdit = ({ userId }: CommentReader): Sql =>
  sql`(c.removed_at is null and c.author_id = ${userId}
    and c.created_at > now() - interval '1 minute' * ${sql.lit(commentEditMinutes)})`

/** The author, or an administrator of the author's side. */
export const canRemove = (reader: CommentReader): Sql =>
  sql`(c.removed_at is null and (c.author_id = ${reader.userId} or ${reader.isAdmin} and ${isOfSide(reader)}))`

const stored = entity(
  'comments',
  'c',
  comment.omit({ author: true, attachments: true, canEdit: true, canRemove: true }),
)

/** A comment `c` as its reader sees it, JSON. */
export const commentJson = (reader: CommentReader): Sql => sql`(
  select row_to_json(comment) from (select ${stored.columns},
    (select u.name from users u where u.company_id = ${thisCompany} and u.id = c.author_id) as author,
    ${attachmentsOf(sql`a.comment_id = c.id`)} as attachments,
    ${canEdit(reader)} as "canEdit", ${canRemove(reader)} as "canRemove") comment)`

/** Where comments of a subject name it, and what it is called. */
export const subjectTables: Record<CommentSubject, { table: string; column: string; name: Sql }> = {
  shipment: { table: 'shipments', column: 'shipment_id', name: sql`x.code` },
  order: { table: 'orders', column: 'order_id', name: sql`x.code` },
  'order-line': {
    table: 'order_lines',
    column: 'order_line_id',
    name: sql`x.order_code || ' · ' || coalesce(x.line_reference, x.line_number::text)`,
  },
  discrepancy: {
    table: 'discrepancies',
    column: 'discrepancy_id',
    name: sql`(select s.code from shipments s where s.company_id = ${thisCompany} and s.id = x.shipment_id)`,
  },
}
