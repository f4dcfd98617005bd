import { useTranslation } from 'react-i18next'
import type { Output } from '#web/app/http/call.ts'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'

export type Webhook = Output<'GET /api/webhook-endpoints/:id'>
export type Delivery = Output<'GET /api/webhook-endpoints/:id/deliveries'>['rows'][number]

const shapes = {
  active: 'open',
  paused: 'closed',
  disabled: 'cancelled',
} as const satisfies Record<Webhook['state'], StateShape>

/** Where an endpoint stands, and why it is disabled. */
export function WebhookState({ state, reason }: Pick<Webhook, 'state' | 'reason'>) {
  const { t } = useTranslation('webhooks')
  return (
    <StateBadge shape={shapes[state]} detail={reason ? t(`disabledReason.${reason}`) : undefined}>
      {t(`state.${state}`)}
    </StateBadge>
  )
}

const deliveryShapes = {
  waiting: 'open',
  delivered: 'received',
  failed: 'cancelled',
} as const satisfies Record<Delivery['state'], StateShape>

/** Where a delivery stands. */
export function DeliveryState({ state }: Pick<Delivery, 'state'>) {
  const { t } = useTranslation('webhooks')
  return <StateBadge shape={deliveryShapes[state]}>{t(`deliveryState.${state}`)}</StateBadge>
}
