import { notInBarcodes } from '#domain/gs1/element-string.ts'
import type { LineColumn } from '#domain/imports/lines/line-import-columns.ts'
import { readTraceDay } from '#domain/imports/lines/trace-day.ts'
import type { rowReader } from '#domain/imports/table/column-mapping.ts'
import { maxCellLength, readCellCode } from '#domain/imports/table/table-cell.ts'
import type { ColumnDates } from '#domain/imports/table/table-date.ts'
import {
  isTraceCode,
  isTraceDay,
  maxTraceLength,
  orNothing,
  parseSerialNumbers,
  type Traceability,
} from '#domain/shipments/traceability.ts'

/** The column of a file for what goods are traced by. */
export const tracedColumn = {
  expiry: 'expiry',
  serialNumbers: 'serial_numbers',
} as const satisfies Record<string, LineColumn>

/** Reads lot, date and serial numbers of a row with so many pieces; null where it says nothing of them. */
export function readTraceability(
  { read, fail }: Pick<ReturnType<typeof rowReader<LineColumn>>, 'read' | 'fail'>,
  dates: ReadonlyMap<LineColumn, ColumnDates>,
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
  if (serialNumbers.some((one) => one.length > maxTraceLength))
    fail('serial_numbers', 'too-long', { most: maxTraceLength })
  else if (!serialNumbers.every(isTraceCode))
    fail('serial_numbers', 'not-in-a-barcode', {
      characters: notInBarcodes(serialNumbers.join('')),
    })
  return orNothing({ lot, bestBefore: day('best_before'), expiry: day('expiry'), serialNumbers })
}
