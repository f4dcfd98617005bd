import type { Lang } from '#domain/lang.ts'
import { translations } from '#server/texts/translations.ts'

/** Formats "2026-12-01" as 1 Dec 2026, with our own month names, because those of Node may change. */
export function writtenDay(lang: Lang): (day: string) => string {
  const months = translations[lang].shell.months.split('|')
  return (text) => {
    const [year = '', month = '', day = ''] = text.split('-')
    return `${Number(day)} ${months[Number(month) - 1] ?? month} ${year}`
  }
}
