import type { FastifyInstance } from 'fastify'
import {
  answerProposals,
  confirmOrderLines,
  reverseConfirmations,
} from '#contract/orders/order-confirmation-endpoints.ts'
import type { Database } from '#database/client/connect.ts'
import { mutationRoute } from '#server/data/mutation-route.ts'
import { undoConfirmations } from '#server/orders/confirmations/confirmation-reversal.ts'
import { answerLines, confirmLines } from '#server/orders/confirmations/order-confirmation-write.ts'

export function addOrderConfirmationRoutes(app: FastifyInstance, database: Database): void {
  mutationRoute(app, database, confirmOrderLines, (mutation, { body }) =>
    confirmLines(mutation, body),
  )
  mutationRoute(app, database, reverseConfirmations, (mutation, { body }) =>
    undoConfirmations(mutation, body),
  )
  mutationRoute(app, database, answerProposals, (mutation, { body }) => answerLines(mutation, body))
}
