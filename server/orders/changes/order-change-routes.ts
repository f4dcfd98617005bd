import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import {
  addOrderLines,
  cancelOrder,
  cancelOrderLines,
  changeOrder,
  changeOrderLines,
  createOrder,
} from '#contract/orders/order-change-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { sql } from '#database/client/sql.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { RawJson } from '#server/data/route.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import {
  cancelAllLines,
  cancelLines,
  changeLines,
} from '#server/orders/changes/order-change-write.ts'
import { addLinesToOrder, insertOrder } from '#server/orders/changes/order-insert.ts'
import { changeOrderDetails } from '#server/orders/order-detail-write.ts'
import { orderJson } from '#server/orders/order-json.ts'

const jsonRow = z.object({ json: z.string() })
const changedOrder = jsonRow.extend({ version: z.string() })

export function addOrderChangeRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(app, database, createOrder, async (mutation, { body, reply }) => {
    const id = await insertOrder(mutation, body)
    const row = await mutation.executeOne(typedSql(jsonRow)`
      select ${orderJson(id, sql`${mutation.supplierId}::bigint`)}::text as json`)
    if (!row) throw new Error('an order was not inserted')
    // The order's version is the sum of its lines' versions, each of which is 1.
    reply.header('location', `/api/orders/${id}`).header('etag', `"${body.lines.length}"`)
    return new RawJson(row.json)
  })

  mutationRoute(app, database, changeOrder, async (mutation, { params, body, reply }) => {
    await changeOrderDetails(mutation, params.id, body)
    const row = await mutation.executeOne(typedSql(changedOrder)`
      select changed.json::text as json, changed.json->>'version' as version
      from (select ${orderJson(params.id, sql`${mutation.supplierId}::bigint`)} as json) changed`)
    if (!row) throw new Error('an order was not changed')
    reply.header('etag', `"${row.version}"`)
    return new RawJson(row.json)
  })

  mutationRoute(app, database, addOrderLines, (mutation, { params, body }) =>
    addLinesToOrder(mutation, params.id, body),
  )
  mutationRoute(app, database, cancelOrder, (mutation, { params, body }) =>
    cancelAllLines(mutation, params.id, body.note),
  )
  mutationRoute(app, database, changeOrderLines, (mutation, { body }) =>
    changeLines(mutation, body),
  )
  mutationRoute(app, database, cancelOrderLines, (mutation, { body }) =>
    cancelLines(mutation, body),
  )
}
