import {
  type Cell,
  cellFault,
  type ReadResult,
  unformattedText,
} from '#domain/imports/table/table-cell.ts'
import type { DateOrder } from '#domain/imports/table/table-reading.ts'
import { dayOf, parseTimestamp } from '#domain/imports/table/written-date.ts'
import type { Day } from '#domain/units/day.ts'

const formats = new Map<string, Intl.DateTimeFormat>()
function dayIn(instant: Date, timeZone: string): Day {
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-CA', { timeZone })
  formats.set(timeZone, format)
  return format.format(instant)
}

/**
 * Reading of a column's dates. `order` is null while undecided. `converted` concerns dates that a spreadsheet made of
 * text: their day and month are swapped, or it is unknown whether they are.
 */
export type ColumnDateReading = {
  order: DateOrder | 'contradictory' | null
  timeZone?: string | undefined
  converted?: 'swapped' | 'unknown' | undefined
}

/** Reads a date between 1970 and 2199: year first, with a month's name, or numbers in their column's order. */
export function readDay(
  cell: Cell,
  { order, timeZone = 'UTC', converted }: ColumnDateReading,
): ReadResult<Day> {
  const fault = cellFault(cell)
  if (fault) return { fault }
  if (converted && cell !== null && typeof cell === 'object' && 'day' in cell && !cell.isMonth)
    return convertedDay(cell.day, converted)
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

function convertedDay(day: Day, converted: 'swapped' | 'unknown'): ReadResult<Day> {
  const [year, month, date] = day.split('-')
  if (month === date) return { value: day }
  return converted === 'unknown'
    ? { fault: 'date-order-unknown' }
    : { value: [year, date, month].join('-') }
}
