import type { FastifyInstance } from 'fastify'
import { listOrderChanges } from '#contract/orders/order-confirmation-endpoints.ts'
import { getOrder, getOrderByCode, listOrders } from '#contract/orders/order-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql, thisCompany } from '#database/client/sql.ts'
import { readPage } from '#server/data/list/list-page.ts'
import { pageRoute } from '#server/data/list/list-routes.ts'
import { queryAsCaller, queryRoute, rowsAsCaller } from '#server/data/query-route.ts'
import { RawJson, route } from '#server/data/route.ts'
import { orderChangeList } from '#server/orders/order-change-list.ts'
import { orderJson } from '#server/orders/order-json.ts'
import { orderList } from '#server/orders/order-list.ts'

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
}
