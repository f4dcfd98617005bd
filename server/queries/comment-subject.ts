import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import type { CommentSubject } from '#domain/comments/comment.ts'

/** Table of each kind of subject, the column by which comments refer to it, and its name as SQL. */
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

/** Kind of the subject of a comment `c`; null if it has none. */
export const subjectKind: Sql = sql`case when c.shipment_id is not null then 'shipment'
  when c.order_id is not null then 'order' when c.order_line_id is not null then 'order-line'
  when c.discrepancy_id is not null then 'discrepancy' end`

/** Id of the subject of a comment `c`. */
export const subjectId: Sql = sql`coalesce(c.shipment_id, c.order_id, c.order_line_id, c.discrepancy_id)`

/** Name of the subject of a comment `c`, for people. */
export const subjectName: Sql = sql`case ${sql.join(
  Object.values(subjectTables).map(
    ({ table, column, name }) => sql`when ${sql.ref(`c.${column}`)} is not null then
      (select ${name} from ${sql.ref(table)} x where x.company_id = ${thisCompany} and x.id = ${sql.ref(`c.${column}`)})`,
  ),
  sql` `,
)} end`
