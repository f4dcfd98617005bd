import { useTranslation } from 'react-i18next'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import styles from '#web/docks/shipment-dock-slot.module.css'

/** Note on the time zone of the shown times, if the reader's clock differs. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('docks')
  const zone = useDockClock(timeZone).otherZone(Date.now())
  return zone ? (
    <p className={styles.quiet}>
      <bdi>{t('zone', { zone })}</bdi>
    </p>
  ) : null
}
