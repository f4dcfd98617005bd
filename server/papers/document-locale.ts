import { type Lang, localeOf } from '#domain/lang.ts'
import { numberText } from '#domain/units/number-format.ts'
import { showable } from '#server/fonts/text-runs.ts'
import { translations } from '#server/texts/translations.ts'
import { writtenDay } from '#server/texts/written-day.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A language as papers are written in it: its words, and how it writes days and decimals. */
export function documentLocale(lang: Lang) {
  const { discrepancies, fields, papers, receiving, traceability, ...others } = translations[lang]
  const written = writtenDay(lang)
  return {
    /** Labels of fields, some of them shorter on paper, and what stands on paper alone. */
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
    /** An exact decimal: "1234.5". */
    number: (text: string | number) => numberText(text, localeOf[lang], 6),
    /** A day whose parts no line parts. */
    day: (day: string) => written(day).replaceAll(' ', '\u00a0'),
  }
}
export type DocumentLocale = ReturnType<typeof documentLocale>

/** A text from people as it can be printed: on one line, in composed letters, at most so many of them. */
export function paperText(text: string, maxLength = 300): string {
  const clean = showable(text).text
  const letters = Array.from(graphemes.segment(clean), ({ segment }) => segment)
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : clean
}
