import { useTranslation } from 'react-i18next'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import styles from '#web/docks/shipment-dock-slot.module.css'

/** Says whose times are shown, where the reader’s clock shows others. */
export function ZoneNote({ timeZone }: { timeZone: string }) {
  const { t } = useTranslation('docks')
  const zone = useDockClock(timeZone).otherZone(Date.now())
  return zone ? (
    <p className={styles.quiet}>
      <bdi>{t('zone', { zone })}</bdi>
    </p>
  ) : null
}
