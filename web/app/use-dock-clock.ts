import { useMemo } from 'react'
import { dockClock } from '#web/app/dock-clock.ts'
import { useLang } from '#web/app/texts/i18n.ts'

/** Formats times of docks on the company's clock, in the language of the page. */
export function useDockClock(timeZone: string | undefined) {
  const { locale } = useLang()
  return useMemo(() => dockClock(locale, timeZone), [locale, timeZone])
}
