import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { Caller } from '#server/data/caller.ts'

/** Id, side and role of a reader, by which they may see and change comments. */
export type CommentReader = { userId: Sql; isStaff: Sql; isAdmin: Sql }

/** The reader of a statement that stands beside the CTE `caller`. */
export const readerBesideCaller: CommentReader = {
  userId: sql`caller.user_id`,
  isStaff: sql`(caller.own_supplier_id is null)`,
  isAdmin: sql`('admin' = any (caller.roles))`,
}

/** The reader of a statement within a caller's transaction. */
export const readerOf = ({ userId, ownSupplierId, roles }: Caller): CommentReader => ({
  userId: sql`${userId}::bigint`,
  isStaff: sql`${ownSupplierId === null}::boolean`,
  isAdmin: sql`${roles.includes('admin')}::boolean`,
})

/** Whether the author's side is the reader's. */
export const isOfSide = ({ isStaff }: Pick<CommentReader, 'isStaff'>): Sql =>
  sql`(c.side = 'buyer') = ${isStaff}`

/** The one rule of who sees a comment `c`: who may see its subject, and of an internal one the author's side alone. */
export const isVisible = (reader: Pick<CommentReader, 'isStaff'>): Sql =>
  sql`(not c.is_internal or ${isOfSide(reader)})`

/**
 * Audience of a comment: the supplier that it concerns, the side that wrote it, and whether it is for that side alone.
 */
type CommentAudience = { supplierId: Sql; side: Sql; isInternal: Sql }

/** Whether a person `u`, as they are now, may see a comment: the same rule, for people who do not read it yet. */
export const isReader = ({ supplierId, side, isInternal }: CommentAudience): Sql => sql`
  (u.kind = 'person' and u.disabled_at is null
    and (u.supplier_id is null or u.supplier_id = ${supplierId}
      and exists (select from suppliers p where p.company_id = ${thisCompany} and p.id = u.supplier_id
        and p.deactivated_at is null))
    and (not ${isInternal} or (u.supplier_id is null) = (${side} = 'buyer')))`
