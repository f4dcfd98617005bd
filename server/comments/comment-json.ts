import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { comment, commentEditMinutes } from '#domain/comments/comment.ts'
import { entity } from '#server/data/entity.ts'
import { attachmentsOf } from '#server/queries/attachment-link.ts'
import { type CommentReader, isOfReadersSide } from '#server/queries/comment-visibility.ts'

/** Whether the reader may edit a comment `c`: only its author may, for a limited time. */
export const canEdit = ({ userId }: CommentReader): Sql =>
  sql`(c.removed_at is null and c.author_id = ${userId}
    and c.created_at > now() - interval '1 minute' * ${sql.lit(commentEditMinutes)})`

/** Whether the reader may remove a comment `c`: its author may, and an administrator of the author's side. */
export const canRemove = (reader: CommentReader): Sql =>
  sql`(c.removed_at is null and (c.author_id = ${reader.userId} or ${reader.isAdmin} and ${isOfReadersSide(reader)}))`

const comments = entity(
  'comments',
  'c',
  comment.omit({
    ...{ author: true, mentions: true, attachments: true },
    ...{ canEdit: true, canRemove: true },
  }),
)

// Names are current; an erased person has a placeholder.
const mentionsJson = sql`(
  select coalesce(json_agg(json_build_object('id', u.id, 'name', u.name) order by u.id), '[]')
  from comment_mentions n join users u on u.company_id = ${thisCompany} and u.id = n.user_id
  where n.company_id = ${thisCompany} and n.comment_id = c.id)`

export const commentJson = (reader: CommentReader): Sql => sql`(
  select row_to_json(comment) from (select ${comments.columns},
    (select u.name from users u where u.company_id = ${thisCompany} and u.id = c.author_id) as author,
    ${mentionsJson} as mentions, ${attachmentsOf(sql`a.comment_id = c.id`)} as attachments,
    ${canEdit(reader)} as "canEdit", ${canRemove(reader)} as "canRemove") comment)`
