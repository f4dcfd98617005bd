import { useTranslation } from 'react-i18next'
import type { ShipmentRow, ShipmentStatus } from '#domain/shipments/shipment.ts'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'

const shapes: Record<ShipmentStatus, StateShape> = {
  open: 'open',
  'in-transit': 'moving',
  'partially-received': 'closed',
  received: 'received',
  cancelled: 'cancelled',
}

/** Badge with the status of a shipment, and a quiet text if it is closed. */
export function useStatusBadge() {
  const { t } = useTranslation(['shipments', 'fields'])
  return ({ state, status }: Pick<ShipmentRow, 'state' | 'status'>) => (
    <StateBadge shape={shapes[status]} detail={state === 'closed' ? t('state.closed') : undefined}>
      {t(state === 'open' ? 'state.open' : `fields:statuses.${status}`)}
    </StateBadge>
  )
}

/** Badge with the status of a shipment for lists of arrivals, all of which are closed. */
export function useReceiptBadge() {
  const { t } = useTranslation('fields')
  return ({ status }: { status: ShipmentStatus }) => (
    <StateBadge shape={shapes[status]}>{t(`statuses.${status}`)}</StateBadge>
  )
}
