import { type Day, dayOrNothing } from '#domain/units/day.ts'

// English, Spanish, Catalan, French, German, Italian and Portuguese, normalized, with their abbreviations. No name
// means two months.
const names = [
  'january jan enero ene gener gen janvier janv januar gennaio janeiro',
  'february feb febrero febrer febr fevrier fevr fev februar febbraio fevereiro',
  'march mar marzo marc mars marz mrz marco',
  'april apr abril abr avril avr aprile',
  'may mayo maig mai maggio mag maio',
  'june jun junio juny juin juni giugno giu junho',
  'july jul julio juliol juillet juil juli luglio lug julho',
  'august aug agosto ago agost ag aout',
  'september sep sept septiembre setiembre set setembre septembre settembre setembro',
  'october oct octubre octobre oktober okt ottobre ott outubro out',
  'november nov noviembre novembre novembro',
  'december dec diciembre dic desembre des decembre dezember dez dicembre dezembro',
]
const months = new Map(
  names.flatMap((month, index) => month.split(' ').map((name) => [name, index + 1] as const)),
)

const normalized = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()

/** Returns the month that a name or its short form means, 1 to 12; undefined for any other word. */
const monthNumber = (name: string): number | undefined => months.get(normalized(name))

/** A written date: a day; two numbers of unknown order, and the year; `short` = a two-digit year; null = no date. */
export type WrittenDay =
  | { day: Day }
  | { figures: readonly [number, number]; year: number }
  | 'short'
  | null

const twoDigits = (figure: number) => String(figure).padStart(2, '0')
/** Returns the day of these numbers; null if there is no such day between 1970 and 2199. */
export const dayOf = (year: number, month: number, date: number): WrittenDay => {
  const day = dayOrNothing(`${year}-${twoDigits(month)}-${twoDigits(date)}`)
  return day && day >= '1970-01-01' && day < '2200-01-01' ? { day } : null
}

const yearFirst = /^(\d{4})(?:(\s*[-/.]\s*|\s)(\d{1,2})\2(\d{1,2})|年\s*(\d{1,2})月\s*(\d{1,2})日)$/
const digitsAlone = /^(\d{4})(\d{2})(\d{2})$/
const yearLast = /^(\d{1,2})(\s*[-/.]\s*|\s)(\d{1,2})\2(\d{4}|\d{2})$/
const dayMonthName =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s\-/.]*(?:de\s+|d['’]\s*|of\s+)?(\p{L}+)\.?[\s\-/.,]*(?:del?\s+)?(\d{4}|\d{2})$/iu
const monthNameFirst = /^(\p{L}+)\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[\s-]+)(\d{4}|\d{2})$/iu
const monthNameAfterYear = /^(\d{4})[\s\-/](\p{L}+)[\s\-/](\d{1,2})$/u

function readWritten(text: string): WrittenDay {
  const first = yearFirst.exec(text)
  if (first)
    return dayOf(Number(first[1]), Number(first[3] ?? first[5]), Number(first[4] ?? first[6]))
  const digits = digitsAlone.exec(text)
  if (digits) return dayOf(Number(digits[1]), Number(digits[2]), Number(digits[3]))
  const last = yearLast.exec(text)
  if (last) return last[4]?.length === 2 ? 'short' : fromFigures(last)
  const [, date, month, year] =
    dayMonthName.exec(text) ??
    reordered(monthNameFirst.exec(text), [2, 1, 3]) ??
    reordered(monthNameAfterYear.exec(text), [3, 2, 1]) ??
    []
  const number = monthNumber(month ?? '')
  if (number === undefined) return null
  return year?.length === 2 ? 'short' : dayOf(Number(year), number, Number(date))
}

const reordered = (match: RegExpExecArray | null, order: readonly number[]) =>
  match && ['', ...order.map((index) => match[index])]

function fromFigures(match: RegExpExecArray): WrittenDay {
  const [first, second, year] = [Number(match[1]), Number(match[3]), Number(match[4])]
  const days = [dayOf(year, second, first), dayOf(year, first, second)]
  // 31/02 is no day in either order; 5/5 is the same in both.
  if (!days[0] && !days[1]) return null
  return first === second ? (days[0] ?? null) : { figures: [first, second], year }
}

const clock =
  /^(.*?\S)(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?\s?m\.?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/iu
const weekday = /^\p{L}+\.?,\s*(?=.*\d)/u

type Parts = { written: WrittenDay; instant: Date | null }

/** Maximum characters of a date: the patterns take a time that grows with the square of the length. */
const maxLength = 100

/** Separates a date from the time beside it. `instant` is null without an offset, and for midnight. */
export function parseTimestamp(cell: string): Parts {
  const text = cell.replace(/\s+/g, ' ')
  if (text.length > maxLength) return { written: null, instant: null }
  const timed = clock.exec(text)
  const hour = Number(timed?.[2] ?? 0)
  if (timed && (hour > 24 || Number(timed[3]) > 59 || Number(timed[4] ?? 0) > 60))
    return { written: null, instant: null }
  const date = (timed?.[1] ?? text).replace(weekday, '')
  const offset = timed?.[6]
  const isMidnight =
    /^(?:0|00|24)$/.test(timed?.[2] ?? '') && Number(timed?.[3]) + Number(timed?.[4] ?? 0) === 0
  const instant = offset && !isMidnight && /^\d{4}-/.test(date) ? new Date(isoOf(text)) : null
  return { written: readWritten(date), instant: instant && Number.isNaN(+instant) ? null : instant }
}

const isoOf = (text: string) =>
  text
    .replace(/\s+/, 'T')
    .replace(/\s*UTC$/i, 'Z')
    .replace(/ (?=[+-]\d{2}(?::?\d{2})?$)/, '')
    .replace(',', '.')
    .replace(/([+-]\d{2})(\d{2})?$/, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`)
