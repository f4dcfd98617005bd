import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { supplierLimits } from '#domain/parties/supplier.ts'

const few = 5

const boundedCount = (rows: Sql) =>
  sql`(select count(*) from (select 1 ${rows} limit ${sql.lit(supplierLimits.overviewCount + 1)}) c)`
const firstFew = (columns: Sql, rows: Sql, order: Sql) => sql`coalesce((
  select json_agg(row_to_json(f)) from (
    select ${columns} ${rows} order by ${order} limit ${sql.lit(few)}) f), '[]')`

const people = sql`from users u where u.company_id = ${thisCompany} and u.supplier_key = s.id and u.kind = 'person'`
const pending = sql`from order_lines l
  where l.company_id = ${thisCompany} and l.supplier_id = s.id and l.pending > 0`
const shipments = sql`from shipments t where t.company_id = ${thisCompany} and t.supplier_id = s.id`
const open = sql`${shipments} and t.status = 'open'`
const inTransit = sql`${shipments} and t.status = 'in-transit'`
const shipmentColumns = sql`t.id, t.code, t.state, t.status`
// Each along an index of its own.
const newest = (rows: Sql) =>
  sql`(select ${shipmentColumns} ${rows} order by t.id desc limit ${sql.lit(few)})`

/** The people, orders and shipments of a supplier as JSON, from a row `s` of suppliers. */
export const supplierOverviewJson = sql`json_build_object(
  'people', json_build_object('count', ${boundedCount(people)},
    'first', ${firstFew(
      sql`u.id, u.name, u.username, u.disabled_at is not null as "isDisabled"`,
      people,
      sql`u.sort_name, u.id`,
    )}),
  'orders', json_build_object('pendingLines', ${boundedCount(pending)},
    'nextDue', ${firstFew(
      sql`l.id, l.order_id as "orderId", l.order_code as "orderCode", l.product_code as "productCode",
        l.product_name as "productName", l.due_date as "dueDate"`,
      pending,
      sql`l.due_date, l.id`,
    )}),
  'shipments', json_build_object('open', ${boundedCount(open)}, 'inTransit', ${boundedCount(inTransit)},
    'newest', ${firstFew(
      sql`t.*`,
      sql`from (${newest(open)} union all ${newest(inTransit)}) t`,
      sql`t.id desc`,
    )}))`
