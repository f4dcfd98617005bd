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

/** Draws the state of a shipment, open or closed, and beside it what the buyer's records add once it is closed. */
export function useStatusBadge() {
  const { t } = useTranslation(['shipments', 'fields'])
  return ({ state, status }: Pick<ShipmentRow, 'state' | 'status'>) => (
    <StateBadge
      shape={shapes[status]}
      detail={state === 'closed' ? t(`fields:statuses.${status}`) : undefined}
    >
      {t(`state.${state}`)}
    </StateBadge>
  )
}

/** Draws how far a closed shipment got, where all are closed. */
export function useReceiptBadge() {
  const { t } = useTranslation('fields')
  return ({ status }: { status: ShipmentStatus }) => (
    <StateBadge shape={shapes[status]}>{t(`statuses.${status}`)}</StateBadge>
  )
}
