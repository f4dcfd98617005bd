import type { FastifyInstance } from 'fastify'
import { listOrderChanges } from '#contract/orders/order-confirmation-endpoints.ts'
import {
  countOrderLines,
  exportOrderLines,
  getOrder,
  getOrderByCode,
  getOrderLine,
  listOrderLines,
  listOrders,
} from '#contract/orders/order-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { readPage } from '#server/data/list/list-page.ts'
import { listRoutes, pageRoute } from '#server/data/list/list-routes.ts'
import { queryAsCaller, queryRoute, rowsAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'
import { orderChangeList } from '#server/orders/order-change-list.ts'
import { orderJson } from '#server/orders/order-json.ts'
import { orderLineList, orderLines } from '#server/orders/order-line-list.ts'
import { orderLineSheet } from '#server/orders/order-line-sheet.ts'
import { orderList } from '#server/orders/order-list.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'

export function addOrderRoutes(app: FastifyInstance, database: Database): void {
  pageRoute(app, database, listOrders, orderList)

  queryRoute(app, database, getOrder, ({ params }) => orderJson(params.id, sql`caller.supplier_id`))
  queryRoute(app, database, getOrderByCode, ({ params }) =>
    orderJson(params.code, sql`caller.supplier_id`),
  )

  route(app, listOrderChanges, async ({ params, query, request }) => {
    const reads = database.pipelinedReads
    // Without this check, an unknown order would have an empty history instead of `not-found`.
    const order = sql`(select o.id from orders o
      where o.company_id = ${thisCompany} and o.supplier_id = caller.supplier_id and o.id = ${params.id})`
    await queryAsCaller(database, request, listOrderChanges, order, reads)
    const asCaller = rowsAsCaller(database, request, listOrderChanges, reads)
    return new RawJson(JSON.stringify(await readPage(asCaller, query, orderChangeList(params.id))))
  })

  listRoutes(app, database, { list: listOrderLines, count: countOrderLines }, orderLineList)
  exportRoute(app, database, exportOrderLines, exportedLines, orderLineSheet)

  queryRoute(
    app,
    database,
    getOrderLine,
    ({ params }) => sql`(
    select row_to_json(line) from (select ${orderLines.columns} from order_line_figures r
    where r.company_id = ${thisCompany} and r.supplier_id = caller.supplier_id and r.id = ${params.id}) line)`,
  )
}

// The supplier's code and name are exported too, so that the file can be imported elsewhere.
const exportedLines = (...parameters: Parameters<typeof orderLineList>) => ({
  ...orderLineList(...parameters),
  columns: sql`r.supplier_code as "supplierCode", r.supplier_name as "supplierName", ${orderLines.columns}`,
  hasSuppliers: false,
})
