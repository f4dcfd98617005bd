import { type Sql, sql } from '#database/client/sql.ts'
import { noticeKindsByRole } from '#domain/notice-kind.ts'

/**
 * The notices `n` that somebody may see as they are now: of their own supplier, or as company staff of all, and of kinds
 * for their side and roles.
 */
export const isNoticeSeenBy = ({ roles, supplierId }: { roles: Sql; supplierId: Sql }): Sql => sql`
  (${supplierId} is null or n.supplier_id = ${supplierId}) and (${sql.join(
    noticeKindsByRole().map(
      ({ isStaff, role, kinds }) => sql`(${supplierId} is ${isStaff ? sql`` : sql`not`} null
        and ${sql.lit(role)} = any(${roles}) and n.kind = any(${kinds}::text[]))`,
    ),
    sql` or `,
  )})`
