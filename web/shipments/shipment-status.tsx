import { useTranslation } from 'react-i18next'
import type { ShipmentRow, ShipmentStatus } from '#domain/shipment.ts'
import { StateBadge, type StateShape } from '#web/ui/state-badge.tsx'

const shapes: Record<ShipmentStatus, StateShape> = {
  open: 'open',
  'in-transit': 'moving',
  'partially-received': 'closed',
  received: 'received',
  cancelled: 'cancelled',
}

/** Draws the state of a shipment, and what the buyer's records add to it once it is closed. */
export function useStatusBadge() {
  const { t } = useTranslation('shipments')
  return ({ status }: Pick<ShipmentRow, 'status'>) => (
    <StateBadge shape={shapes[status]}>{t(`status.${status}`)}</StateBadge>
  )
}
