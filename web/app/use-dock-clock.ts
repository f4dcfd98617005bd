import { useMemo } from 'react'
import { dockClock } from '#web/app/dock-clock.ts'
import { useLang } from '#web/app/texts/i18n.ts'

/** Times of docks on the clock of the company, wherever they are read. */
export function useDockClock(timeZone: string | undefined) {
  const { locale } = useLang()
  return useMemo(() => dockClock(locale, timeZone), [locale, timeZone])
}
