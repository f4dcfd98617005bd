import {
  type Cell,
  cellFault,
  type ReadResult,
  unformattedText,
} from '#domain/imports/table/table-cell.ts'
import { type ColumnDates, readDay } from '#domain/imports/table/table-date.ts'
import { dayOfBarcode } from '#domain/shipments/scanned-goods.ts'
import { isTraceDay } from '#domain/shipments/traceability.ts'
import type { Day } from '#domain/units/day.ts'

const monthOfYear = /^(?:(\d{1,2})\s*[-/.]\s*(\d{4})|(\d{4})\s*[-/.]\s*(\d{1,2}))$/
// Two digits of a year are one of those that `isTraceDay` takes.
const middleYear = 2025

/**
 * Reads a best-before or expiry date: a day; a month, whose last day it is; or six digits as in a barcode, where the day
 * 00 is the last of the month (GS1 General Specifications 3.4).
 */
export function readTraceDay(cell: Cell, dates: ColumnDates): ReadResult<Day> {
  const read = cellFault(cell) ? null : shortDay(unformattedText(cell).trim())
  if (read === null) return readDay(cell, dates)
  return read !== undefined && isTraceDay(read) ? { value: read } : { fault: 'not-a-day' }
}

/** Null for what is neither a month nor six digits; undefined where there is no such day. */
function shortDay(text: string): Day | null | undefined {
  if (/^\d{6}$/.test(text)) return dayOfBarcode(text, middleYear) ?? undefined
  const month = monthOfYear.exec(text)
  if (!month) return null
  const [, before, year = month[3] ?? '', , after = ''] = month
  const digits = `${year.slice(2)}${(before ?? after).padStart(2, '0')}00`
  return year.startsWith('20') ? (dayOfBarcode(digits, middleYear) ?? undefined) : undefined
}
