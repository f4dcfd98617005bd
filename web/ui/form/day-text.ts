import { withoutAccents } from './matches-words.ts'

/**
 * Parses a typed day to "YYYY-MM-DD". Accepts ISO; day, month and optionally year, with any separator ("12/3",
 * "12.3.26"); the month also in letters, as days are shown ("12 Mar 2026", "12 de març del 2026"); and "+7", seven days
 * from today. Undefined if there is no such day. A day without its year is the next one, or with `isPast` the last one:
 * in December "5/1" is in the next January, or in the last.
 */
export function parseTypedDay(typed: string, today: string, isPast = false): string | undefined {
  const text = typed.trim().normalize('NFC')
  const relativeDays = /^\+\s*(\d{1,3})$/.exec(text)
  if (relativeDays) return shiftDay(today, Number(relativeDays[1]))
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const wordDate = dayMonthName.exec(text)
  const parts = wordDate ?? /^(\d{1,2})[\s./-]+(\d{1,2})(?:[\s./-]+(\d{2}|\d{4}))?$/.exec(text)
  if (!parts) return undefined
  const [day, year] = [Number(parts[1]), parts[3]]
  const month = wordDate ? monthNumber(wordDate[2] ?? '') : Number(parts[2])
  if (year) return dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, day)
  const currentYear = Number(today.slice(0, 4))
  const thisYear = dayOf(currentYear, month, day)
  if (!thisYear || (isPast ? thisYear <= today : thisYear >= today)) return thisYear
  return dayOf(currentYear + (isPast ? -1 : 1), month, day)
}

const dayMonthName =
  /^(\d{1,2})[\s./-]*(?:de\s+|d['’]\s*)?(\p{L}+)\.?(?:[\s.,/-]+(?:del?\s+)?(\d{2}|\d{4}))?$/iu

/**
 * Returns the month that begins with these letters in a language of the application; 0 for any other word. Three
 * letters distinguish all months; only the Catalan "ag." has two.
 */
function monthNumber(monthWord: string): number {
  const letters = withoutAccents(monthWord)
  if (letters.length < 3 && letters !== 'ag') return 0
  const formats = ['en', 'es', 'ca'].map(
    (locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
  )
  return (
    Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index)).findIndex((month) =>
      formats.some((format) => withoutAccents(format.format(month)).startsWith(letters)),
    ) + 1
  )
}

/** Whether the text is an existing day in the form "YYYY-MM-DD". */
export function isValidDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  return parts !== null && dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3])) === text
}

/** Returns a day with the month in letters: "12 Mar 2026". */
export function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  return format.format(new Date(`${day}T00:00:00Z`))
}

/** Returns the day `days` later. */
export function shiftDay(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

function dayOf(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isExisting =
    date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isExisting ? `${year}-${pad(month)}-${pad(day)}` : undefined
}

function pad(part: number) {
  return String(part).padStart(2, '0')
}
