import { useTranslation } from 'react-i18next'
import type { ShipmentEvent } from '#domain/shipments/shipment-event.ts'
import type { ShipmentLine } from '#domain/shipments/shipment-line.ts'
import { useFormats } from '#web/app/formats.ts'
import { useEventText } from '#web/app/shipment/shipment-event-text.ts'
import styles from '#web/app/shipment/shipment-parts.module.css'

/** History of a shipment, newest first. */
export function ShipmentHistory({
  events,
  lines,
}: {
  events: readonly ShipmentEvent[]
  lines?: readonly ShipmentLine[]
}) {
  const { t } = useTranslation('shipments')
  const textOf = useEventText(events, lines)
  const { instant, person } = useFormats()
  return (
    <ol className={styles.list} aria-label={t('details.history')}>
      {[...events].reverse().map((event) => {
        const { title, facts } = textOf(event)
        return (
          <li key={event.id} className={styles.event} data-kind={event.kind}>
            <span className={styles.title}>{title}</span>
            {facts.map((fact, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an entry never changes, and two of its facts may read alike
              <span key={index} className={styles.fact}>
                <bdi>{fact}</bdi>
              </span>
            ))}
            <span className={styles.when}>
              <bdi>{person(event.actor)}</bdi>,{' '}
              <time dateTime={event.at}>
                <bdi>{instant(event.at)}</bdi>
              </time>
            </span>
          </li>
        )
      })}
    </ol>
  )
}
