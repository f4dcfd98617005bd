import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { order } from '#domain/orders/order.ts'
import { entity } from '#server/data/entity.ts'
import { supplierOf } from '#server/data/supplier-of.ts'
import { figuresOfLine } from '#server/orders/order-line-list.ts'

const orders = entity('orders', 'o', order, {
  version: sql`o.version + f.version`,
  supplier: supplierOf('o'),
  lineCount: sql`f.lines`,
  pendingLineCount: sql`f.pending`,
  conflictLineCount: sql`f.conflicts`,
  nextDue: sql`f.next_due`,
  shipmentCount: sql`f.shipments`,
})

// From the order's lines by their index, which has its code.
const figures = sql`(
  select count(*)::int as lines, coalesce(sum(l.version), 0)::int as version, count(*) filter (where r.pending > 0)::int as pending,
    count(*) filter (where r.is_conflict)::int as conflicts, min(r.due_date) filter (where r.pending > 0) as next_due,
    (select count(distinct sl.shipment_id)::int from order_lines sent
      join shipment_lines sl on sl.company_id = ${thisCompany} and sl.supplier_id = o.supplier_id
        and sl.order_line_id = sent.id
      where sent.company_id = ${thisCompany} and sent.supplier_id = o.supplier_id and sent.order_code = o.code) as shipments
  from order_lines l ${figuresOfLine}
  where l.company_id = ${thisCompany} and l.supplier_id = o.supplier_id and l.order_code = o.code)`

/** Selects an order of a supplier as the contract shows it, as JSON; null where it is not there. */
export const orderJson = (id: number, supplierId: Sql): Sql => sql`(
  select row_to_json(one) from (select ${orders.columns} from orders o cross join lateral ${figures} f
  where o.company_id = ${thisCompany} and o.supplier_id = ${supplierId} and o.id = ${id}) one)`
