import type { TableColumns } from '#domain/imports/table/column-mapping.ts'
import { type Cell, cellText } from '#domain/imports/table/table-cell.ts'
import { type ColumnDateReading, readDay } from '#domain/imports/table/table-date.ts'
import {
  type DecimalMark,
  isAmbiguousNumber,
  readDecimal,
  unitShownIn,
} from '#domain/imports/table/table-number.ts'

/** Headings and rows as text, for a file of some rows that means the same without the person's choices for the first. */
export type TableCopy = { header: string[]; textsOf: (cells: readonly Cell[]) => string[] }

/** The columns of a file, and how their cells are read. */
type CopiedColumns<Column extends string> = {
  columnIndexes: ReadonlyMap<Column, number>
  cellReaders: ReadonlyMap<Column, (cell: Cell) => Cell>
  dates: ReadonlyMap<Column, ColumnDateReading>
  decimalMark: DecimalMark
}

/**
 * Makes the copy of a file. Dates are written year first, and numbers so that they have one reading. All other cells,
 * those with errors included, are written as the file shows them.
 */
export function tableCopy<Column extends string>(
  header: string[],
  { numbers, fixedUnits = {}, readDate = readDay }: TableColumns<Column>,
  { columnIndexes, cellReaders, dates, decimalMark }: CopiedColumns<Column>,
): TableCopy {
  const unitIndex = columnIndexes.get('unit' as Column)
  const amountIndex = columnIndexes.get(numbers[0] as Column)
  const textsOf = (cells: readonly Cell[]) => {
    const width = Math.max(cells.length, header.length)
    const texts = Array.from({ length: width }, (_, index) => cellText(cells[index]))
    const cellAt = (index: number | undefined) => cells[index ?? -1] ?? null
    // A unit in the format of the amount moves to the column of units.
    const unit =
      unitIndex === undefined
        ? undefined
        : texts[unitIndex]?.trim() || unitShownIn(cellAt(amountIndex))
    if (unitIndex !== undefined) texts[unitIndex] ||= unit ?? ''
    for (const [column, index] of columnIndexes) {
      const cell = cellReaders.get(column)?.(cellAt(index)) ?? cellAt(index)
      const dateReading = dates.get(column)
      if (dateReading) texts[index] = dateText(cell, readDate(cell, dateReading))
      else if (numbers.includes(column))
        texts[index] = numberText(cell, decimalMark, fixedUnits[column] ?? unit)
      else if (index !== unitIndex) texts[index] = cellText(cell)
    }
    return texts
  }
  return { header, textsOf }
}

function dateText(cell: Cell, read: ReturnType<typeof readDay>): string {
  if ('value' in read) return read.value
  const isDay = cell !== null && typeof cell === 'object' && 'day' in cell
  if (!isDay || read.fault !== 'date-order-unknown') return cellText(cell)
  // A spreadsheet may have swapped day and month: neither is imported before a person deletes the other.
  const [year, month, date] = cell.day.split('-')
  return `${cell.day} / ${year}-${date}-${month}`
}

function numberText(cell: Cell, mark: DecimalMark, unit: string | undefined): string {
  const read = readDecimal(cell, mark, 99, 99, unit)
  if ('fault' in read || (typeof cell === 'string' && !isAmbiguousNumber(cell)))
    return cellText(cell)
  // 1.125 might be a thousand: 1.1250 is not.
  return isAmbiguousNumber(read.value) ? `${read.value}0` : read.value
}
