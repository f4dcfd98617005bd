import type { FastifyInstance } from 'fastify'
import { listOrderChanges } from '#contract/order-confirmation-endpoints.ts'
import { getOrder } from '#contract/order-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { order } from '#domain/order.ts'
import { entity } from '#server/data/entity.ts'
import { readPage } from '#server/data/list/list-page.ts'
import { queryAsCaller, queryRoute, rowsAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'
import { supplierOf } from '#server/data/supplier-of.ts'
import { orderChangeList } from '#server/orders/order-change-list.ts'
import { figuresOfLine } from '#server/orders/order-line-list.ts'

const orders = entity('orders', 'o', order, {
  supplier: supplierOf('o'),
  lineCount: sql`f.lines`,
  pendingLineCount: sql`f.pending`,
  conflictLineCount: sql`f.conflicts`,
  nextDue: sql`f.next_due`,
  shipmentCount: sql`f.shipments`,
})

// From the order's lines by their index, which has its code.
const figures = sql`(
  select count(*)::int as lines, count(*) filter (where r.pending > 0)::int as pending,
    count(*) filter (where r.is_conflict)::int as conflicts, min(r.due_date) filter (where r.pending > 0) as next_due,
    (select count(distinct sl.shipment_id)::int from order_lines sent
      join shipment_lines sl on sl.company_id = ${thisCompany} and sl.supplier_id = o.supplier_id
        and sl.order_line_id = sent.id
      where sent.company_id = ${thisCompany} and sent.supplier_id = o.supplier_id and sent.order_code = o.code) as shipments
  from order_lines l ${figuresOfLine}
  where l.company_id = ${thisCompany} and l.supplier_id = o.supplier_id and l.order_code = o.code)`

/** One purchase order. */
export function addOrderRoutes(app: FastifyInstance, database: Database): void {
  queryRoute(
    app,
    database,
    getOrder,
    ({ params }) => sql`(
    select row_to_json(one) from (select ${orders.columns} from orders o cross join lateral ${figures} f
    where o.company_id = ${thisCompany} and o.supplier_id = caller.supplier_id and o.id = ${params.id}) one)`,
  )

  route(app, listOrderChanges, async ({ params, query, request }) => {
    const reads = database.pipelinedReads
    // An order that is not the caller's is not there; its history would be empty.
    const order = sql`(select o.id from orders o
      where o.company_id = ${thisCompany} and o.supplier_id = caller.supplier_id and o.id = ${params.id})`
    await queryAsCaller(database, request, listOrderChanges, order, reads)
    const asCaller = rowsAsCaller(database, request, listOrderChanges, reads)
    return new RawJson(JSON.stringify(await readPage(asCaller, query, orderChangeList(params.id))))
  })
}
