import { notInBarcodes } from '#domain/gs1/element-string.ts'
import type { LineColumn } from '#domain/imports/lines/line-import-columns.ts'
import type { rowReader } from '#domain/imports/table/column-mapping.ts'
import {
  type Cell,
  cellFault,
  maxCellLength,
  type ReadResult,
  readCellCode,
  unformattedText,
} from '#domain/imports/table/table-cell.ts'
import { type ColumnDateReading, readDay } from '#domain/imports/table/table-date.ts'
import { dayOfBarcode } from '#domain/shipments/scanned-goods.ts'
import {
  isTraceCode,
  isTraceDay,
  maxSerialNumbers,
  maxTraceLength,
  nullIfEmpty,
  parseSerialNumbers,
  type Traceability,
} from '#domain/shipments/traceability.ts'
import type { Day } from '#domain/units/day.ts'

const monthOfYear = /^(?:(\d{1,2})\s*[-/.]\s*(\d{4})|(\d{4})\s*[-/.]\s*(\d{1,2}))$/
// Two-digit years are read as the years nearest to this one; `isTraceDay` accepts those.
const middleYear = 2025

/**
 * Reads a best-before or expiry date: a day; a month, read as its last day; or six digits as in a barcode, where the
 * day 00 is the last of the month (GS1 General Specifications 3.4).
 */
export function readTraceDay(cell: Cell, dates: ColumnDateReading): ReadResult<Day> {
  const isMonth = cell !== null && typeof cell === 'object' && 'day' in cell && cell.isMonth
  const text = isMonth ? cell.day.slice(0, 7) : unformattedText(cell).trim()
  const read = cellFault(cell) ? null : shortDay(text)
  if (read === null) return readDay(cell, dates)
  return read !== undefined && isTraceDay(read) ? { value: read } : { fault: 'not-a-day' }
}

/** Reads a month or six digits; null for any other text, undefined if there is no such day. */
function shortDay(text: string): Day | null | undefined {
  if (/^\d{6}$/.test(text)) return dayOfBarcode(text, middleYear) ?? undefined
  const month = monthOfYear.exec(text)
  if (!month) return null
  const [, before, year = month[3] ?? '', , after = ''] = month
  const digits = `${year.slice(2)}${(before ?? after).padStart(2, '0')}00`
  return year.startsWith('20') ? (dayOfBarcode(digits, middleYear) ?? undefined) : undefined
}

/** Columns of the fields that a `TraceabilityFault` can have. */
export const tracedColumn = {
  expiry: 'expiry',
  serialNumbers: 'serial_numbers',
} as const satisfies Record<string, LineColumn>

/** Reads lot, date and serial numbers of a row with this number of pieces; null if the row has none. */
export function readTraceability(
  { read, fail }: Pick<ReturnType<typeof rowReader<LineColumn>>, 'read' | 'fail'>,
  dates: ReadonlyMap<LineColumn, ColumnDateReading>,
  pieces?: number,
): Traceability | null {
  const day = (column: 'best_before' | 'expiry') => {
    const value = read(column, (cell) => readTraceDay(cell, dates.get(column) ?? { order: null }))
    if (value && !isTraceDay(value)) fail(column, 'not-a-day')
    return value ?? null
  }
  const lot = read('lot', (cell) => readCellCode(cell, maxTraceLength), maxTraceLength) || null
  if (lot !== null && !isTraceCode(lot))
    fail('lot', 'not-in-a-barcode', { characters: notInBarcodes(lot) })
  const numbers = read('serial_numbers', (cell) => readCellCode(cell, maxCellLength), maxCellLength)
  const serialNumbers = parseSerialNumbers(numbers ?? '', pieces)
  if (serialNumbers.length > maxSerialNumbers.line)
    fail('serial_numbers', 'too-big', { most: maxSerialNumbers.line })
  else if (serialNumbers.some((serial) => serial.length > maxTraceLength))
    fail('serial_numbers', 'too-long', { most: maxTraceLength })
  else if (!serialNumbers.every(isTraceCode))
    fail('serial_numbers', 'not-in-a-barcode', {
      characters: notInBarcodes(serialNumbers.join('')),
    })
  return nullIfEmpty({ lot, bestBefore: day('best_before'), expiry: day('expiry'), serialNumbers })
}
