import { useTranslation } from 'react-i18next'
import type { Arrival } from '#domain/docks/arrival.ts'
import { useFormats } from '#web/app/formats.ts'
import { DueDay } from '#web/app/shipment/due-day.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import styles from './arrivals.module.css'

/** The day something arrives; where it was announced for another before, that one too, and who changed it when. */
export function ArrivalDayCell({
  arrival: { estimatedDelivery, status, dayChange },
}: {
  arrival: Pick<Arrival, 'estimatedDelivery' | 'status' | 'dayChange'>
}) {
  const { t } = useTranslation('arrivals')
  const { day, instant, person } = useFormats()
  const due = <DueDay day={estimatedDelivery} isWaiting={status !== 'received'} />
  if (!dayChange) return due
  const { from, at, by } = dayChange
  return (
    <span className={styles.changed} data-wraps>
      <span className={styles.days}>
        <span>
          <VisuallyHidden>{t('formerDay')}</VisuallyHidden>{' '}
          <del className={styles.quiet}>
            <bdi>{day(from)}</bdi>
          </del>
        </span>
        {due}
      </span>
      <span className={styles.why}>
        <bdi>
          {at && by ? t('changed', { at: instant(at), name: person(by) }) : t('changedOnce')}
        </bdi>
      </span>
    </span>
  )
}
