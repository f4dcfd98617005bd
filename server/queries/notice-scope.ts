import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { noticeKindsByRole, noticeKindsOfComments } from '#domain/notices/notice.ts'
import { isCommentVisible } from '#server/queries/comment-visibility.ts'

/**
 * Whether a person may see notice `n` now. It must be of their supplier (staff see all), and its kind must fit their
 * side and roles. A notice of a comment needs a comment that they may still see; a notice of a mention also needs the
 * mention itself.
 */
export const isNoticeVisibleTo = ({
  roles,
  supplierId,
}: {
  roles: Sql
  supplierId: Sql
}): Sql => sql`
  (${supplierId} is null or n.supplier_id = ${supplierId}) and (${sql.join(
    noticeKindsByRole().map(
      ({ isStaff, role, kinds }) => sql`(${supplierId} is ${isStaff ? sql`` : sql`not`} null
        and ${sql.lit(role)} = any(${roles}) and n.kind = any(${kinds}::text[]))`,
    ),
    sql` or `,
  )})
  and (n.kind <> all(${noticeKindsOfComments}::text[]) or exists (
    select from comments c where c.company_id = ${thisCompany} and c.id = n.comment_id and c.removed_at is null
      and ${isCommentVisible({ isStaff: sql`(${supplierId} is null)` })}
      and (n.kind <> 'mention' or exists (select from comment_mentions m
        where m.company_id = ${thisCompany} and m.comment_id = c.id and m.user_id = n.user_id))))`
