import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Caller } from '#server/data/caller.ts'

/** Attributes of a reader that decide which comments they may see and change. */
export type CommentReader = { userId: Sql; isStaff: Sql; isAdmin: Sql }

/** Reader of a statement with the CTE `caller`. */
export const callerAsReader: CommentReader = {
  userId: sql`caller.user_id`,
  isStaff: sql`(caller.own_supplier_id is null)`,
  isAdmin: sql`('admin' = any (caller.roles))`,
}

/** Reader of a statement in a mutation's transaction. */
export const readerOf = ({ userId, ownSupplierId, roles }: Caller): CommentReader => ({
  userId: sql`${userId}::bigint`,
  isStaff: sql`${ownSupplierId === null}::boolean`,
  isAdmin: sql`${roles.includes('admin')}::boolean`,
})

/** Whether the author of a comment `c` is of the reader's side. */
export const isOfReadersSide = ({ isStaff }: Pick<CommentReader, 'isStaff'>): Sql =>
  sql`(c.side = 'buyer') = ${isStaff}`

/**
 * Whether a reader who may see the subject may see comment `c`: an internal comment only if its author is of the
 * reader's side. All queries use this rule.
 */
export const isCommentVisible = (reader: Pick<CommentReader, 'isStaff'>): Sql =>
  sql`(not c.is_internal or ${isOfReadersSide(reader)})`

/** Attributes of a comment that decide who may see it. */
type CommentAudience = { supplierId: Sql; side: Sql; isInternal: Sql }

/**
 * Whether a person `u`, with their current rights, may see a comment. It is the rule of `isCommentVisible` for people
 * other than the caller.
 */
export const isCommentReader = ({ supplierId, side, isInternal }: CommentAudience): Sql => sql`
  (u.kind = 'person' and u.disabled_at is null
    and (u.supplier_id is null or u.supplier_id = ${supplierId}
      and exists (select from suppliers p where p.company_id = ${thisCompany} and p.id = u.supplier_id
        and p.deactivated_at is null))
    and (not ${isInternal} or (u.supplier_id is null) = (${side} = 'buyer')))`
