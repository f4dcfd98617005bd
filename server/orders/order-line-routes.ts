import type { FastifyInstance } from 'fastify'
import {
  countOrderLines,
  exportOrderLines,
  getOrderLine,
  listOrderLines,
} from '#contract/orders/order-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { listRoutes } from '#server/data/list/list-routes.ts'
import { queryRoute } from '#server/data/query-route.ts'
import { orderLineList, orderLines } from '#server/orders/order-line-list.ts'
import { orderLineSheet } from '#server/orders/order-line-sheet.ts'
import { exportRoute } from '#server/spreadsheets/writing/export-route.ts'

export function addOrderLineRoutes(app: FastifyInstance, database: Database): void {
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
const exportedLines = (...asked: Parameters<typeof orderLineList>) => ({
  ...orderLineList(...asked),
  columns: sql`r.supplier_code as "supplierCode", r.supplier_name as "supplierName", ${orderLines.columns}`,
  hasSuppliers: false,
})
