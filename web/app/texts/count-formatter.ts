import type { FormatterModule } from 'i18next'
import { numberText } from '#domain/units/number-format.ts'

// Other numbers in sentences name something: a package, a row, a page.
const counts = ['count', 'maximum', 'minimum', 'max', 'min', 'most']

/** Writes counts in sentences as all other figures; i18next has to be told to format always. */
export const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, locale = 'en', options) => {
    // The first and the last of a range.
    if (Array.isArray(value)) return value.map((one) => numberText(one, locale)).join('–')
    return typeof value === 'number' && counts.includes(options?.interpolationkey)
      ? numberText(value, locale)
      : (value as string)
  },
}
