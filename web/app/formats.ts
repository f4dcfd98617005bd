import { useMemo } from 'react'
import { useLang } from '#web/app/i18n.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Days, instants and quantities in the person's language. Quantities are exact decimal strings. */
export function useFormats() {
  const { locale } = useLang()
  return useMemo(() => {
    // Day before month, as date fields read and write it; the language alone would be American.
    const days = locale === 'en' ? 'en-GB' : locale
    const day = new Intl.DateTimeFormat(days, { dateStyle: 'medium', timeZone: 'UTC' })
    const weekday = new Intl.DateTimeFormat(days, { weekday: 'short', timeZone: 'UTC' })
    const longDay = new Intl.DateTimeFormat(days, { dateStyle: 'full', timeZone: 'UTC' })
    const instant = new Intl.DateTimeFormat(days, { dateStyle: 'medium', timeStyle: 'short' })
    const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 3 })
    return {
      /** "2026-12-01" as 1 Dec 2026. */
      day: (value: string) => day.format(noon(value)),
      /** "2026-12-01" as Tue. */
      weekday: (value: string) => weekday.format(noon(value)),
      /** "2026-12-01" as Tuesday, 1 December 2026. */
      longDay: (value: string) => longDay.format(noon(value)),
      /** An ISO instant in the person's own zone. */
      instant: (value: string) => instant.format(new Date(value)),
      /** A count, or a quantity as it travels: "1234.5". */
      number: (value: number | string) => number.format(value as Intl.StringNumericLiteral),
    }
  }, [locale])
}
