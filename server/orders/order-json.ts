import { type Sql, sql, thisCompany } from '#database/client/sql.ts'
import { order } from '#domain/orders/order.ts'
import { entity } from '#server/data/entity.ts'
import { supplierOf } from '#server/data/supplier-of.ts'
import { figuresOfLine } from '#server/orders/order-line-list.ts'

const expressions = {
  version: sql`o.version + f.version`,
  lineCount: sql`f.lines`,
  pendingLineCount: sql`f.pending`,
  conflictLineCount: sql`f.conflicts`,
  nextDue: sql`f.next_due`,
  shipmentCount: sql`f.shipments`,
}

const orders = entity('orders', 'o', order, { ...expressions, supplier: supplierOf('o') })

/** A row of the list, with the totals of its lines. */
export const orderRows = entity('orders', 'o', order.omit({ supplier: true }), expressions)

// Reads the order's lines by an index that has the order's code.
const figures = sql`(
  select count(*)::int as lines, coalesce(sum(l.version), 0)::int as version, count(*) filter (where r.pending > 0)::int as pending,
    count(*) filter (where r.is_conflict)::int as conflicts, min(r.due_date) filter (where r.pending > 0) as next_due,
    (select count(distinct sl.shipment_id)::int from order_lines ol
      join shipment_lines sl on sl.company_id = ${thisCompany} and sl.supplier_id = o.supplier_id
        and sl.order_line_id = ol.id
      where ol.company_id = ${thisCompany} and ol.supplier_id = o.supplier_id and ol.order_code = o.code) as shipments
  from order_lines l ${figuresOfLine}
  where l.company_id = ${thisCompany} and l.supplier_id = o.supplier_id and l.order_code = o.code)`

/** Joins to orders `o` the totals of their lines. */
export const figuresOfOrder = sql`cross join lateral ${figures} f`

/** Selects an order of a supplier by its id or code in the shape of the contract, as JSON; null if there is none. */
export const orderJson = (idOrCode: number | string, supplierId: Sql): Sql => sql`(
  select row_to_json(order_json) from (select ${orders.columns} from orders o ${figuresOfOrder}
  where o.company_id = ${thisCompany} and o.supplier_id = ${supplierId}
    and ${typeof idOrCode === 'number' ? sql`o.id = ${idOrCode}` : sql`o.code = ${idOrCode}`}) order_json)`
