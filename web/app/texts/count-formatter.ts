import type { FormatterModule } from 'i18next'
import { numberText } from '#domain/units/number-format.ts'

// Names of the numbers that are counts. Other numbers in sentences identify something: a package, a row, a page.
const countNames = ['count', 'maximum', 'minimum', 'max', 'min', 'most']

/** Formats counts in sentences like all other figures; needs the option `alwaysFormat`. */
export const countFormatter: FormatterModule = {
  type: 'formatter',
  init: () => {},
  add: () => {},
  addCached: () => {},
  format: (value: unknown, _format, locale = 'en', options) => {
    // A range.
    if (Array.isArray(value)) return value.map((limit) => numberText(limit, locale)).join('–')
    return typeof value === 'number' && countNames.includes(options?.interpolationkey)
      ? numberText(value, locale)
      : (value as string)
  },
}
