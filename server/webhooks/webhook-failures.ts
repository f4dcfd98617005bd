import type { FastifyInstance } from 'fastify'
import type { DeliveryReason } from '#domain/webhooks/webhook-delivery.ts'
import type { WebhookFailure } from '#server/webhooks/delivery-sending.ts'

type WebhookFailures = {
  /** Failed tries since the start. */
  byReason: ReadonlyMap<DeliveryReason, number>
  record: (failure: WebhookFailure) => void
}

declare module 'fastify' {
  interface FastifyInstance {
    webhookFailures: WebhookFailures
  }
}

/** Counts and logs failed tries. */
export function countWebhookFailures(app: FastifyInstance): void {
  const byReason = new Map<DeliveryReason, number>()
  const record = (failure: WebhookFailure) => {
    byReason.set(failure.reason, (byReason.get(failure.reason) ?? 0) + 1)
    app.log.warn(failure, 'webhook not taken')
  }
  app.decorate('webhookFailures', { byReason, record })
}
