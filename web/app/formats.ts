import { createContext, use } from 'react'
import { erasedPersonId } from '#domain/people/erased-person.ts'
import { numberText } from '#domain/units/number-format.ts'
import { i18n, useLang } from '#web/app/texts/i18n.ts'

const noon = (day: string) => new Date(`${day}T12:00:00Z`)

/** Time zone of the instants of a screen; undefined = the browser's. */
export const ScreenTimeZone = createContext<string | undefined>(undefined)

const formatsByKey = new Map<string, ReturnType<typeof formatsOf>>()

/**
 * Days, instants, quantities and names in the person's language. Quantities are exact decimal strings. Instants are on
 * the clock of the company within `CompanyTimes`, otherwise in the given zone or the browser's.
 */
export function useFormats(otherZone?: string) {
  const { locale } = useLang()
  const timeZone = use(ScreenTimeZone) ?? otherZone
  const key = locale + timeZone
  const formats = formatsByKey.get(key) ?? formatsOf(locale, timeZone)
  formatsByKey.set(key, formats)
  return formats
}

// Loading Intl's tables takes a phone longer than drawing a list: each format is made on first use, and the days and
// small counts of lists are written without Intl.
function formatsOf(locale: string, timeZone: string | undefined) {
  // Day before month, as in date fields: the tag `en` alone means American dates.
  const tag = locale === 'en' ? 'en-GB' : locale
  const months = i18n.t('months', { lng: locale }).split('|')
  const weekday = once(() => new Intl.DateTimeFormat(tag, { weekday: 'short', timeZone: 'UTC' }))
  const longDay = once(() => new Intl.DateTimeFormat(tag, { dateStyle: 'full', timeZone: 'UTC' }))
  const instant = once(
    () => new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
  )
  return {
    /** "2026-12-01" as 1 Dec 2026. */
    day: (value: string) => {
      const [year, month, day] = value.split('-').map(Number)
      return `${day} ${months[(month ?? 1) - 1]} ${year}`
    },
    /** "2026-12-01" as Tue. */
    weekday: (value: string) => weekday().format(noon(value)),
    /** "2026-12-01" as Tuesday, 1 December 2026. */
    longDay: (value: string) => longDay().format(noon(value)),
    /** An ISO instant as 1 Dec 2026, 16:30. */
    instant: (value: string) => instant().format(new Date(value)),
    /** A count, or a quantity as the API has it: "1234.5". */
    number: (value: number | string) => numberText(value, locale),
    /** A volume in m³: small cartons have less than a litre. */
    volume: (value: string) => numberText(value, locale, 6),
    /** A person's name; for an erased person, a text in the reader's language. */
    person: (name: string) => {
      const id = erasedPersonId(name)
      return id ? i18n.t('fields:erasedPerson', { lng: locale, id }) : name
    },
  }
}

function once<T>(make: () => T): () => T {
  let value: T | undefined
  return () => (value ??= make())
}
