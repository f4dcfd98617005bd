import type { FastifyInstance, FastifyReply } from 'fastify'
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
import type { MutationContext } from '#server/data/mutation-context.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import {
  cancelAllLines,
  cancelLines,
  changeLines,
} from '#server/orders/changes/order-change-write.ts'
import { addLinesToOrder, insertOrder } from '#server/orders/changes/order-insert.ts'
import { changeOrderDetails } from '#server/orders/order-detail-write.ts'
import { orderJson } from '#server/orders/order-json.ts'
import { recordReply } from '#server/queries/record-reply.ts'

export function addOrderChangeRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(app, database, createOrder, async (mutation, { body, reply }) => {
    const id = await insertOrder(mutation, body)
    reply.header('location', `/api/orders/${id}`)
    return orderReply(mutation, id, reply)
  })

  mutationRoute(app, database, changeOrder, async (mutation, { params, body, reply }) => {
    await changeOrderDetails(mutation, params.id, body)
    return orderReply(mutation, params.id, reply)
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

const orderReply = (mutation: MutationContext, id: number, reply: FastifyReply) =>
  recordReply(mutation, reply, orderJson(id, sql`${mutation.supplierId}::bigint`))
