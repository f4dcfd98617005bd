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

/** The state of a shipment, and what the buyer's records add to it once it is closed. */
export function ShipmentStatusBadge({ shipment }: { shipment: Pick<ShipmentRow, 'status'> }) {
  const { t } = useTranslation('shipments')
  return <StateBadge shape={shapes[shipment.status]}>{t(`status.${shipment.status}`)}</StateBadge>
}
