import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { orderChange } from '#domain/orders/order-event.ts'
import { columnsOf } from '#server/data/entity.ts'
import type { ListQuery } from '#server/data/list/keyset-page.ts'

// Sorts by time, and by id within one transaction; a letter keeps the sources apart.
const keyOf = (at: Sql, source: string, id: Sql) =>
  sql`(to_char(${at} at time zone 'utc', 'YYYYMMDDHH24MISSUS') || ${sql.lit(source)} || lpad((${id})::text, 15, '0')) collate "C"`

const orderEvents = (orderId: number) => sql`
  select e.company_id, e.id, ${keyOf(sql`e.at`, 'e', sql`e.id`)} as key, e.at, e.actor_id, e.kind,
    null::bigint as import_id, null::bigint as shipment_id, e.order_line_id as line_id, e.line_reference as line_number, e.product_code, e.note,
    e.before, e.after
  from order_events e
  where e.company_id = ${thisCompany} and e.supplier_id = caller.supplier_id and e.order_id = ${orderId}`

// The import that created an order is one entry, not one a line. Lines that a file adds later have their own entries.
const importEntries = (orderId: number) => sql`(
    select * from order_import_changes o
    where o.company_id = ${thisCompany} and o.kind = 'order' and o.target_id = ${orderId}
    union all
    select o.* from order_lines l join order_import_changes o
      on o.company_id = ${thisCompany} and o.kind = 'line' and o.target_id = l.id
    where l.company_id = ${thisCompany} and l.supplier_id = caller.supplier_id and l.order_id = ${orderId}
      and (o.outcome = 'changed' or not exists (select from order_import_changes n where n.company_id = ${thisCompany}
        and n.import_id = o.import_id and n.kind = 'order' and n.target_id = ${orderId} and n.outcome = 'created'))
  ) c
  join order_imports i on i.company_id = ${thisCompany} and i.id = c.import_id
  where exists (select from orders o
    where o.company_id = ${thisCompany} and o.supplier_id = caller.supplier_id and o.id = ${orderId})`
const importId = sql`case when caller.own_supplier_id is null then i.id end as import_id`
const nameOfImported = sql`case c.kind when 'line' then c.target_id end as line_id,
    coalesce(c.name->>'lineNumber', '') as line_number, coalesce(c.name->>'productCode', '') as product_code`

const importEvents = (orderId: number) => sql`
  select i.company_id, i.id * 1000000 + c.number as id,
    ${keyOf(sql`i.imported_at`, 'c', sql`i.id * 1000000 + c.number`)} as key, i.imported_at as at, i.user_id as actor_id,
    case c.outcome when 'created' then 'imported' else 'import-changed' end as kind,
    ${importId}, null::bigint as shipment_id, ${nameOfImported}, '' as note,
    case c.outcome when 'created' then '{}' else coalesce(c.before, '{}') end as before,
    case when c.outcome = 'changed' then c.after when c.kind = 'order' then '{}'
      else jsonb_build_object('quantity', c.after->'quantity', 'dueDate', c.after->'dueDate') end as after
  from ${importEntries(orderId)}`

// Orders and lines that the reversal removed are gone from the history, too.
const importReversalEvents = (orderId: number) => sql`
  select i.company_id, i.id * 1000000 + c.number as id,
    ${keyOf(sql`i.reversed_at`, 'b', sql`i.id * 1000000 + c.number`)} as key, i.reversed_at as at, i.reversed_by as actor_id,
    'import-undone' as kind, ${importId}, null::bigint as shipment_id, ${nameOfImported}, '' as note,
    c.after as before, c.before as after
  from ${importEntries(orderId)} and c.reversal = 'reversed' and c.outcome = 'changed'`

const nameOfLine = sql`l.id as line_id, coalesce(l.line_reference, l.line_number::text) as line_number, l.product_code`
const isOfOrder = (
  orderId: number,
) => sql`l.company_id = ${thisCompany} and l.supplier_id = caller.supplier_id
    and l.order_id = ${orderId}`
const amount = (quantity: Sql) => sql`trim_scale(nullif(${quantity}, 0))::text`

// A settlement that keeps or returns goods, and its reversal, write a receipt at the time of their event.
const correctionKind = sql`coalesce((
  select case e.kind when 'discrepancy-settled' then 'settled' else e.kind end from shipment_events e
  where e.company_id = ${thisCompany} and e.supplier_id = r.supplier_id and e.shipment_id = r.shipment_id and e.at = r.received_at
    and e.kind in ('discrepancy-settled', 'discrepancy-taken-back') limit 1), 'receipt-corrected')`

// Counts come from the receipts, of announced and of other goods.
const receiptEvents = (orderId: number) => sql`
  select r.company_id, r.id, ${keyOf(sql`r.received_at`, 'r', sql`r.id`)} as key, r.received_at as at, r.received_by as actor_id,
    case when r.corrects is null then 'received' else ${correctionKind} end as kind, null::bigint as import_id, r.shipment_id,
    r.line_id, r.line_number, r.product_code, r.reason as note, '{}'::jsonb as before,
    jsonb_strip_nulls(jsonb_build_object('received', ${amount(sql`r.accepted + r.surplus`)}, 'rejected', ${amount(sql`r.rejected`)},
      'missing', ${amount(sql`r.cancelled`)}, 'surplusHeld', ${amount(sql`r.surplus_held`)})) as after
  from (
    select r.*, ${nameOfLine} from order_lines l
    join shipment_lines s on s.company_id = ${thisCompany} and s.supplier_id = l.supplier_id and s.order_line_id = l.id
    join receipts r on r.company_id = ${thisCompany} and r.shipment_line_id = s.id
    where ${isOfOrder(orderId)}
    union all
    select r.*, ${nameOfLine} from order_lines l
    join receipts r on r.company_id = ${thisCompany} and r.order_line_id = l.id and r.shipment_line_id is null
    where ${isOfOrder(orderId)}
  ) r`

// Waived quantities come from the histories of shipments, which keep undone settlements too.
const waivedEvents = (orderId: number) => sql`
  select e.company_id, e.id, ${keyOf(sql`e.at`, 'd', sql`e.id`)} as key, e.at, e.actor_id,
    case e.kind when 'discrepancy-settled' then 'waived' else e.kind end as kind, null::bigint as import_id, e.shipment_id,
    ${nameOfLine}, e.details->>'reason' as note,
    case e.kind when 'discrepancy-settled' then '{}' else w.waived end as before,
    case e.kind when 'discrepancy-settled' then w.waived else '{}' end as after
  from order_lines l join discrepancies d on d.company_id = ${thisCompany} and d.order_line_id = l.id
  join shipment_events e on e.company_id = ${thisCompany} and e.supplier_id = l.supplier_id and e.shipment_id = d.shipment_id
    and e.kind in ('discrepancy-settled', 'discrepancy-taken-back') and (e.details->>'discrepancyId')::bigint = d.id
  cross join lateral (select jsonb_build_object('waived', e.details->>'waived') as waived) w
  where ${isOfOrder(orderId)} and (e.details->>'waived')::numeric > 0`

/** History of an order: confirmations, manual changes, imports, receipts and waived quantities, undone ones too. */
export const orderChangeList = (orderId: number): ListQuery => ({
  sort: { column: 'h.key', type: 'text', isDescending: true, tieBreaker: 'h.id', isUnique: true },
  source: sql`(${orderEvents(orderId)} union all ${importEvents(orderId)} union all ${importReversalEvents(orderId)}
    union all ${receiptEvents(orderId)} union all ${waivedEvents(orderId)}) h where h.company_id = ${thisCompany}`,
  alias: 'h',
  columns: columnsOf(orderChange, 'h', {
    id: sql`h.key`,
    actor: sql`(select u.name from users u where u.company_id = ${thisCompany} and u.id = h.actor_id)`,
  }),
})
