import { type Lang, localeOf } from '#domain/lang.ts'
import { showable } from '#server/fonts/text-runs.ts'
import { translations } from '#server/texts/translations.ts'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** A language as papers are written in it: its words, and how it writes days and decimals. */
export function documentLocale(lang: Lang) {
  const { fields, papers, shell, 'printed-papers': printed } = translations[lang]
  const months = shell.months.split('|')
  const numbers = new Intl.NumberFormat(localeOf[lang], { maximumFractionDigits: 6 })
  return {
    /** Labels of fields, some of them shorter on paper, and what stands on paper alone. */
    words: { ...fields, ...printed, titles: papers.paper },
    /** An exact decimal: "1234.5". */
    number: (text: string | number) => numbers.format(text as Intl.StringNumericLiteral),
    /** "2026-12-01" as 1 Dec 2026, by months of our own: a newer Node may write others. */
    day: (text: string) => {
      const [year = '', month = '', day = ''] = text.split('-')
      return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`
    },
  }
}
export type DocumentLocale = ReturnType<typeof documentLocale>

/** A text from people as it can be printed: on one line, in composed letters, at most so many of them. */
export function paperText(text: string, maxLength = 300): string {
  const clean = showable(text).text
  const letters = Array.from(graphemes.segment(clean), ({ segment }) => segment)
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : clean
}
