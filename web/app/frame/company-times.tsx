import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { ScreenTimeZone } from '#web/app/formats.ts'
import styles from '#web/app/frame/layout.module.css'
import { useDockClock } from '#web/app/use-dock-clock.ts'
import { useTimeZone } from '#web/app/workspace.ts'

/** Shows the times of a screen on the company's clock; names the zone if the reader's clock ever differs this year. */
export function CompanyTimes({ children }: { children: ReactNode }) {
  const { t } = useTranslation('docks')
  const timeZone = useTimeZone()
  const clock = useDockClock(timeZone)
  // Every scan renders this, and the comparison costs as much as rendering a row.
  const zone = useMemo(() => clock.otherZoneOfYear(Date.now()), [clock])
  return (
    <ScreenTimeZone value={timeZone}>
      {zone ? <p className={styles.note}>{t('zone', { zone })}</p> : null}
      {children}
    </ScreenTimeZone>
  )
}
