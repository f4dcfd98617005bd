import { type Lang, localeOf } from '#domain/lang.ts'
import { showable } from '#server/fonts/text-runs.ts'
import ca from '#server/papers/words/ca.json' with { type: 'json' }
import en from '#server/papers/words/en.json' with { type: 'json' }
import sp from '#server/papers/words/sp.json' with { type: 'json' }

/** The words of papers; English is the measure. */
export type PaperWords = typeof en

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

const written: Record<Lang, PaperWords> = { en, sp, ca }

/** Puts figures and names in the places that a sentence has for them. */
export const fill = (sentence: string, parts: Record<string, string | number>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => String(parts[name] ?? ''))

/** A language as papers speak it: its words, and how it writes days and decimals. */
export function paperVoice(lang: Lang) {
  const words = written[lang]
  const numbers = new Intl.NumberFormat(localeOf[lang], { maximumFractionDigits: 6 })
  return {
    words,
    /** An exact decimal: "1234.5". */
    number: (text: string | number) => numbers.format(text as Intl.StringNumericLiteral),
    /** "2026-12-01" as 1 Dec 2026; by its own months, which no newer Node writes another way. */
    day: (text: string) => {
      const [year = '', month = '', day = ''] = text.split('-')
      const name = words.months[Number(month) - 1] ?? month
      return fill(words.day, { day: Number(day), month: name, year })
    },
  }
}
export type PaperVoice = ReturnType<typeof paperVoice>

/** A text from people as it can be printed: on one line, in composed letters, at most so many of them. */
export function paperText(text: string, most = 300): string {
  const clean = showable(text).text
  const letters = Array.from(graphemes.segment(clean), ({ segment }) => segment)
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : clean
}
