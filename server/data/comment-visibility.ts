import { type Sql, sql } from '#database/client/sql.ts'
import type { Caller } from '#server/data/caller.ts'

/** Who reads: what they may see and change follows from it. */
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
export const isOfSide = ({ isStaff }: CommentReader) => sql`(c.side = 'buyer') = ${isStaff}`

/** The one rule of who sees a comment `c`: who may see its subject, and of an internal one the author's side alone. */
export const isVisible = (reader: CommentReader): Sql =>
  sql`(not c.is_internal or ${isOfSide(reader)})`
