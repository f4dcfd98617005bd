import { type Day, dayOrNothing } from '#domain/day.ts'
import {
  type Cell,
  cellFault,
  type ReadResult,
  unformattedText,
} from '#domain/imports/table-cell.ts'
import type { DateOrder, TableReading } from '#domain/imports/table-reading.ts'
import { monthNumber } from '#domain/month-name.ts'

/** A written date: a day, two numbers whose order is open, or one with a two-digit year. */
type WrittenDay =
  | { day: Day }
  | { figures: readonly [number, number]; year: number }
  | 'short'
  | null

const twoDigits = (figure: number) => String(figure).padStart(2, '0')
const dayOf = (year: number, month: number, date: number): WrittenDay => {
  const known = dayOrNothing(`${year}-${twoDigits(month)}-${twoDigits(date)}`)
  return known && known >= '1970-01-01' && known < '2200-01-01' ? { day: known } : null
}

const yearFirst = /^(\d{4})(?:(\s*[-/.]\s*|\s)(\d{1,2})\2(\d{1,2})|年\s*(\d{1,2})月\s*(\d{1,2})日)$/
const basic = /^(\d{4})(\d{2})(\d{2})$/
const yearLast = /^(\d{1,2})(\s*[-/.]\s*|\s)(\d{1,2})\2(\d{4}|\d{2})$/
const named =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[\s\-/.]*(?:de\s+|d['’]\s*|of\s+)?(\p{L}+)\.?[\s\-/.,]*(?:del?\s+)?(\d{4}|\d{2})$/iu
const namedFirst = /^(\p{L}+)\.?[\s-]*(\d{1,2})(?:st|nd|rd|th)?(?:,\s*|[\s-]+)(\d{4}|\d{2})$/iu
const namedAfterYear = /^(\d{4})[\s\-/](\p{L}+)[\s\-/](\d{1,2})$/u

function readWritten(text: string): WrittenDay {
  const first = yearFirst.exec(text)
  if (first)
    return dayOf(Number(first[1]), Number(first[3] ?? first[5]), Number(first[4] ?? first[6]))
  const digits = basic.exec(text)
  if (digits) return dayOf(Number(digits[1]), Number(digits[2]), Number(digits[3]))
  const last = yearLast.exec(text)
  if (last) return last[4]?.length === 2 ? 'short' : fromFigures(last)
  const [, date, month, year] =
    named.exec(text) ??
    reordered(namedFirst.exec(text), [2, 1, 3]) ??
    reordered(namedAfterYear.exec(text), [3, 2, 1]) ??
    []
  const number = monthNumber(month ?? '')
  if (number === undefined) return null
  return year?.length === 2 ? 'short' : dayOf(Number(year), number, Number(date))
}

const reordered = (found: RegExpExecArray | null, order: readonly number[]) =>
  found && ['', ...order.map((index) => found[index])]

function fromFigures(found: RegExpExecArray): WrittenDay {
  const [one, other, year] = [Number(found[1]), Number(found[3]), Number(found[4])]
  const days = [dayOf(year, other, one), dayOf(year, one, other)]
  // 31/02 is no day in either order; 5/5 is the same in both.
  if (!days[0] && !days[1]) return null
  return one === other ? (days[0] ?? null) : { figures: [one, other], year }
}

const clock =
  /^(.*?\S)(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?\s*([ap]\.?\s?m\.?)?\s*(Z|UTC|[+-]\d{2}(?::?\d{2})?)?$/iu
const weekday = /^\p{L}+\.?,\s*(?=.*\d)/u

type Parts = { written: WrittenDay; instant: Date | null }

/** Separates a date from the time beside it. An instant with offset is kept, unless it is midnight there. */
function parseTimestamp(text: string): Parts {
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
    .replace(',', '.')
    .replace(/([+-]\d{2})(\d{2})?$/, (_, hours, minutes) => `${hours}:${minutes ?? '00'}`)

const formats = new Map<string, Intl.DateTimeFormat>()
function dayIn(instant: Date, timeZone: string): Day {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(instant)
}

/** How the dates of a column are read: its order of day and month; `contradictory` where it proves both. */
export type ColumnDates = {
  order: DateOrder | 'contradictory' | null
  timeZone?: string | undefined
}

/** Reads a date between 1970 and 2199: year first, with a month's name, or numbers in their column's order. */
export function readDay(cell: Cell, { order, timeZone = 'UTC' }: ColumnDates): ReadResult<Day> {
  const fault = cellFault(cell)
  if (fault) return { fault }
  const { written, instant } = parseTimestamp(unformattedText(cell).trim())
  if (written === 'short') return { fault: 'two-digit-year' }
  if (written === null) return { fault: 'not-a-day' }
  if ('day' in written) return { value: instant ? dayIn(instant, timeZone) : written.day }
  if (order === 'contradictory') return { fault: 'date-order-contradictory' }
  if (order === null) return { fault: 'date-order-unknown' }
  const [date, month] = order === 'day-first' ? written.figures : written.figures.toReversed()
  const read = dayOf(written.year, month ?? 0, date ?? 0)
  return read !== null && typeof read === 'object' && 'day' in read
    ? { value: read.day }
    : { fault: 'not-a-day' }
}

type OrderEvidence = { dayFirst: boolean; monthFirst: boolean; example: string | null }

function evidenceIn(cells: Iterable<Cell>): OrderEvidence {
  const evidence: OrderEvidence = { dayFirst: false, monthFirst: false, example: null }
  for (const cell of cells) {
    if (typeof cell !== 'string') continue
    const text = cell.trim()
    const { written } = parseTimestamp(text)
    if (written === null || written === 'short' || 'day' in written) continue
    const {
      figures: [one, other],
    } = written
    if (one > 12) evidence.dayFirst = true
    else if (other > 12) evidence.monthFirst = true
    evidence.example ??= text.slice(0, 40)
  }
  return evidence
}

/** How each column of dates is read, and what decided it. */
export type DateDecision<Column extends string> = {
  columns: Map<Column, ColumnDates>
  dates: TableReading['dates']
}

/**
 * Decides the order of day and month of each column: a number above 12 in it proves it; else other columns of the file,
 * else the person's choice, else the remembered order. Nothing is decided by proofs of both orders, or against the choice.
 */
export function decideDates<Column extends string>(
  columns: ReadonlyMap<Column, Iterable<Cell>>,
  {
    chosen,
    remembered,
    timeZone,
  }: {
    chosen?: DateOrder | undefined
    remembered?: DateOrder | undefined
    timeZone?: string | undefined
  } = {},
): DateDecision<Column> {
  const evidence = [...columns].map(([column, cells]) => [column, evidenceIn(cells)] as const)
  const ownOrders = evidence.map(([, columnEvidence]) => provenOrder(columnEvidence))
  const proved = new Set(ownOrders.filter((order) => order !== null))
  const [only = null] = proved.size === 1 ? proved : []
  const fallback = proved.size > 1 ? null : (only ?? chosen ?? remembered ?? null)
  const orders = ownOrders.map((order) => {
    const columnEvidence = order ?? only
    const isAgainst = columnEvidence !== null && chosen !== undefined && columnEvidence !== chosen
    return isAgainst ? ('contradictory' as const) : (order ?? chosen ?? fallback)
  })
  const needed = evidence.flatMap(([, { example }], index) =>
    example === null
      ? []
      : [{ example, order: orders[index] ?? null, isProved: ownOrders[index] !== null }],
  )
  return {
    columns: new Map(
      evidence.map(([column], index) => [column, { order: orders[index] ?? null, timeZone }]),
    ),
    dates: {
      ...summarize(needed, chosen, proved.size > 0),
      example: needed[0]?.example ?? null,
    },
  }
}

const provenOrder = ({ dayFirst, monthFirst }: OrderEvidence) =>
  dayFirst && monthFirst
    ? 'contradictory'
    : dayFirst
      ? 'day-first'
      : monthFirst
        ? 'month-first'
        : null

type DecidedColumn = { order: ColumnDates['order']; isProved: boolean }

function summarize(
  needed: readonly DecidedColumn[],
  chosen: DateOrder | undefined,
  isProved: boolean,
): Pick<TableReading['dates'], 'order' | 'by'> {
  const [first] = needed
  if (!first) return { order: null, by: 'none-needed' }
  if (needed.some(({ order }) => order === 'contradictory'))
    return { order: null, by: 'contradictory' }
  if (needed.some(({ order }) => order === null)) return { order: null, by: 'undecided' }
  const order = needed.every((one) => one.order === first.order) ? (first.order as DateOrder) : null
  if (isProved) return { order, by: 'file' }
  return { order, by: chosen ? 'chosen' : 'remembered' }
}
