import { useTranslation } from 'react-i18next'
import { rejectionText } from '#domain/messages/message.ts'
import type { Output } from '#web/app/http/call.ts'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'

export type Webhook = Output<'GET /api/webhook-endpoints/:id'>
export type Delivery = Output<'GET /api/webhook-endpoints/:id/deliveries'>['rows'][number]

const shapeByState = {
  active: 'open',
  paused: 'closed',
  disabled: 'cancelled',
} as const satisfies Record<Webhook['state'], StateShape>

/** State of an endpoint, and the reason if it is disabled. */
export function WebhookState({ state, reason }: Pick<Webhook, 'state' | 'reason'>) {
  const { t } = useTranslation('webhooks')
  return (
    <StateBadge
      shape={shapeByState[state]}
      detail={reason ? t(`disabledReason.${reason}`) : undefined}
    >
      {t(`state.${state}`)}
    </StateBadge>
  )
}

const shapeByDeliveryState = {
  waiting: 'open',
  delivered: 'received',
  failed: 'cancelled',
} as const satisfies Record<Delivery['state'], StateShape>

// Deliveries are shown with the state names of messages.
const stateNames = { waiting: 'queued', delivered: 'sent', failed: 'failed' } as const

/** Returns a function for the text of a delivery's state. */
export function useDeliveryStateText(): (state: Delivery['state']) => string {
  const { t } = useTranslation('messages')
  return (state) => t(`state.${stateNames[state]}`)
}

/** State of a delivery or, once there is one, the other system's acknowledgement of its message. */
export function DeliveryState({
  state,
  messageState,
  faults,
}: Pick<Delivery, 'state' | 'messageState' | 'faults'>) {
  const { t } = useTranslation(['messages', 'papers'])
  const stateText = useDeliveryStateText()
  if (messageState !== 'acknowledged' && messageState !== 'rejected')
    return <StateBadge shape={shapeByDeliveryState[state]}>{stateText(state)}</StateBadge>
  return (
    <StateBadge
      shape={messageState === 'rejected' ? 'cancelled' : 'received'}
      detail={
        faults.length > 0 ? t('papers:adviceFaults', { faults: rejectionText(faults) }) : undefined
      }
    >
      {t(`state.${messageState}`)}
    </StateBadge>
  )
}
