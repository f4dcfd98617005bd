import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { orderChange } from '#domain/order-event.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'

// Newest first by time, and by id within one transaction; a letter keeps the two sources apart.
const keyOf = (at: Sql, source: string, id: Sql) =>
  sql`(to_char(${at} at time zone 'utc', 'YYYYMMDDHH24MISSUS') || ${sql.lit(source)} || lpad((${id})::text, 15, '0')) collate "C"`

const said = (orderId: number) => sql`
  select e.company_id, e.id, ${keyOf(sql`e.at`, 'e', sql`e.id`)} as key, e.at, e.actor_id, e.kind,
    null::bigint as import_id, e.order_line_id as line_id, e.line_reference as line_number, e.product_code, e.note,
    e.before, e.after
  from order_events e
  where e.company_id = ${thisCompany} and e.supplier_id = caller.supplier_id and e.order_id = ${orderId}`

// A file that brings an order says so once, not for each of its lines.
const imported = (orderId: number) => sql`
  select i.company_id, i.id * 1000000 + c.number as id,
    ${keyOf(sql`i.imported_at`, 'c', sql`i.id * 1000000 + c.number`)} as key, i.imported_at as at, i.user_id as actor_id,
    case c.outcome when 'created' then 'imported' else 'import-changed' end as kind,
    case when caller.own_supplier_id is null then i.id end as import_id,
    case c.kind when 'line' then c.target_id end as line_id, coalesce(c.name->>'lineNumber', '') as line_number,
    coalesce(c.name->>'productCode', '') as product_code, '' as note,
    case c.outcome when 'created' then '{}' else coalesce(c.before, '{}') end as before,
    case c.outcome when 'created' then '{}' else c.after end as after
  from (
    select * from order_import_changes o
    where o.company_id = ${thisCompany} and o.kind = 'order' and o.target_id = ${orderId}
    union all
    select o.* from order_lines l join order_import_changes o
      on o.company_id = ${thisCompany} and o.kind = 'line' and o.target_id = l.id and o.outcome = 'changed'
    where l.company_id = ${thisCompany} and l.supplier_id = caller.supplier_id and l.order_id = ${orderId}
  ) c
  join order_imports i on i.company_id = ${thisCompany} and i.id = c.import_id
  where exists (select from orders o
    where o.company_id = ${thisCompany} and o.supplier_id = caller.supplier_id and o.id = ${orderId})`

/** The history of an order: what people said and did, and what files changed. */
export const orderChangeList = (orderId: number): ListQuery => ({
  sort: { column: 'h.key', type: 'text', isDescending: true, tieBreaker: 'h.id', isUnique: true },
  source: sql`(${said(orderId)} union all ${imported(orderId)}) h where h.company_id = ${thisCompany}`,
  alias: 'h',
  columns: columnsOf(orderChange, 'h', {
    id: sql`h.key`,
    actor: sql`(select u.name from users u where u.company_id = ${thisCompany} and u.id = h.actor_id)`,
  }),
})
