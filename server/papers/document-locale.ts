import { type Lang, localeOf } from '#domain/lang.ts'
import { numberText } from '#domain/units/number-format.ts'
import { showable } from '#server/fonts/text-runs.ts'
import { dayFormatter, personText, translations } from '#server/texts/translations.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Returns the texts and formats of papers in a language. */
export function documentLocale(lang: Lang) {
  const { discrepancies, fields, papers, receiving, traceability, ...others } = translations[lang]
  const formatDay = dayFormatter(lang)
  return {
    /** Labels of fields, some of them shorter on paper, and texts of papers only. */
    words: {
      ...fields,
      ...others['printed-papers'],
      titles: papers.paper,
      reasons: receiving.reasons,
      discrepancyKinds: discrepancies.kind,
    },
    /** Words for lots, dates and serial numbers. */
    goods: traceability,
    locale: localeOf[lang],
    /** Formats an exact decimal: "1234.5". */
    number: (text: string | number) => numberText(text, localeOf[lang], 6),
    /** Formats a person's name. */
    person: (name: string) => personText(name, translations[lang]),
    /** Formats a day with spaces that do not wrap. */
    day: (day: string) => formatDay(day).replaceAll(' ', '\u00a0'),
  }
}
export type DocumentLocale = ReturnType<typeof documentLocale>

/** Returns the printable part of a person's text, on one line, cut to `maxLength` characters. */
export function paperText(text: string, maxLength = 300): string {
  const clean = showable(text).text
  const letters = Array.from(graphemes.segment(clean), ({ segment }) => segment)
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : clean
}
