import { useTranslation } from 'react-i18next'
import { isBefore } from '#domain/day.ts'
import type { Shipment } from '#domain/shipment.ts'
import { useToday } from '#web/app/workspace.ts'
import styles from '#web/shipments/shipment-notices.module.css'
import { Icon } from '#web/ui/icon.tsx'

/** What wants a look before the next step, in words. */
export function ShipmentNotices({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('shipments')
  const today = useToday()
  const conflicts = shipment.lines.filter(({ orderLine }) => orderLine.isConflict).length
  const isLate =
    shipment.state === 'open' &&
    shipment.estimatedDelivery !== null &&
    isBefore(shipment.estimatedDelivery, today)
  const notices = [
    ...(shipment.cancelReason === null
      ? []
      : [{ key: 'cancelled', text: t('details.cancelledFor', { reason: shipment.cancelReason }) }]),
    ...(isLate ? [{ key: 'late', text: t('details.lateOpen') }] : []),
    ...(conflicts > 0 && shipment.status !== 'cancelled'
      ? [{ key: 'conflicts', text: t('details.conflicts', { count: conflicts }) }]
      : []),
  ]
  if (notices.length === 0) return null
  return (
    <ul className={styles.notices}>
      {notices.map(({ key, text }) => (
        <li key={key} className={styles.notice}>
          <Icon name="alert" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}
