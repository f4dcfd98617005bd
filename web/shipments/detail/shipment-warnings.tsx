import { useTranslation } from 'react-i18next'
import type { Shipment } from '#domain/shipments/shipment.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { isBefore } from '#domain/units/day.ts'
import { useWhyNot } from '#web/app/shipment/shipment-permission.ts'
import { useToday } from '#web/app/workspace.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './shipment-detail.module.css'

/** Maximum lines that are listed; the others are marked in the table. */
const maxNamedLines = 5

const nameOf = ({ productName, size, color }: ShipmentLine) =>
  [productName, size, color].filter(Boolean).join(' ')

export function ShipmentWarnings({
  shipment,
  onEdit,
}: {
  shipment: Shipment
  onEdit: (line: ShipmentLine) => void
}) {
  const { t } = useTranslation('shipments')
  const today = useToday()
  const conflicts = shipment.lines.filter(({ orderLine }) => orderLine.isConflict)
  const canChange = !useWhyNot()('edit', shipment)
  const isLate =
    shipment.state === 'open' &&
    shipment.estimatedDelivery !== null &&
    isBefore(shipment.estimatedDelivery, today)
  const notices = [
    ...(shipment.cancelReason === null
      ? []
      : [{ key: 'cancelled', text: t('details.cancelledFor', { reason: shipment.cancelReason }) }]),
    ...(isLate ? [{ key: 'late', text: t('details.lateOpen') }] : []),
    ...(conflicts.length > 0 && shipment.status !== 'cancelled'
      ? [{ key: 'conflicts', text: t('details.conflicts', { count: conflicts.length }) }]
      : []),
  ]
  if (notices.length === 0) return null
  return (
    <ul className={styles.notices}>
      {notices.map(({ key, text }) => (
        <li key={key} className={styles.notice}>
          <Icon name="alert" />
          <div>
            <p>
              <bdi>{text}</bdi>
            </p>
            {key === 'conflicts' && canChange ? (
              <ul className={styles.lines}>
                {conflicts.slice(0, maxNamedLines).map((line) => (
                  <li key={line.id}>
                    <Button kind="plain" isSmall icon="edit" onPress={() => onEdit(line)}>
                      {nameOf(line)}
                    </Button>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
