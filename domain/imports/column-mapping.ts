import { wholeNumberReader } from '#domain/imports/code-decimals.ts'
import { decideDates } from '#domain/imports/date-order.ts'
import {
  type Cell,
  cellFault,
  cellText,
  isEmptyCell,
  type ReadResult,
} from '#domain/imports/table-cell.ts'
import type { ColumnDates } from '#domain/imports/table-date.ts'
import type { TableRow } from '#domain/imports/table-file.ts'
import type { Header, HeaderFault } from '#domain/imports/table-header.ts'
import { type DecimalMark, decimalMarkOf } from '#domain/imports/table-number.ts'
import {
  type ReadingContext,
  type TableReading,
  unknownSource,
} from '#domain/imports/table-reading.ts'
import type { CellError } from '#domain/imports/table-report.ts'

/** A row whose cells are read by column; undefined where the file has no such column. */
export type MappedRow<Column extends string> = {
  row: number
  cellAt: (column: Column) => Cell | undefined
}

/** A table with its columns identified, without empty rows. */
export type MappedTable<Column extends string> = {
  header: string[]
  ignored: string[]
  /** How the file was read, its header and the order of its dates included. */
  reading: TableReading
  /** The decimal mark, as its cells prove it. */
  decimalMark: DecimalMark
  /** How each column of dates is read. */
  dates: Map<Column, ColumnDates>
  /** Rows that are not empty, the header's not counted. */
  rowCount: number
  rows: MappedRow<Column>[]
  /** Rows with more cells than the header, which are not read. */
  skippedRows: MappedRow<Column>[]
  errors: CellError<Column>[]
}

/** A table whose columns cannot be identified, and how far it was read. */
export type UnmappedTable<Column extends string> = {
  faults: HeaderFault<Column>[]
  reading: TableReading
}

/** The columns whose cells prove how numbers, dates and codes are written. */
export type FormattedColumns<Column extends string> = {
  numbers: readonly Column[]
  dates?: readonly Column[]
  codes: readonly Column[]
}

/** The header is looked for in so many rows: reports have titles above it. */
export const headerSearchRows = 30

const plainContext: ReadingContext = { source: unknownSource }

/** Identifies the columns by the first row that has all required ones, or else by the one that has most. */
export function mapColumns<Column extends string>(
  table: readonly TableRow[],
  readHeader: (cells: readonly string[]) => Header<Column>,
  { numbers: numberColumns, dates: dateColumns = [], codes: codeColumns }: FormattedColumns<Column>,
  { source, chosenDates, rememberedDates, timeZone }: ReadingContext = plainContext,
): MappedTable<Column> | UnmappedTable<Column> {
  const filledRows = table.filter(({ cells }) => !cells.every(isEmptyCell))
  const headings = filledRows
    .slice(0, headerSearchRows)
    .map(({ cells }) => readHeader(cells.map(cellText)))
  const index = headerIndex(headings)
  const { columnIndexes, ignored, faults } = headings[index] ?? readHeader([])
  const header = (filledRows[index]?.cells ?? []).map(cellText)
  const below = filledRows.slice(index + 1)
  const columns = dateColumns.filter((column) => columnIndexes.has(column))
  const decided = decideDates(
    new Map(columns.map((column) => [column, [...cellsOf(below, [column], columnIndexes)]])),
    { chosen: chosenDates, remembered: rememberedDates, timeZone },
  )
  const reading: TableReading = {
    ...source,
    headerRow: filledRows[index]?.row ?? null,
    titleRows: filledRows.slice(0, index).map(titleOf),
    dates: decided.dates,
  }
  if (faults.length > 0) return { faults, reading: { ...reading, headerRow: null, titleRows: [] } }
  return {
    header,
    ignored,
    reading,
    decimalMark: decimalMarkOf(cellsOf(below, numberColumns, columnIndexes)),
    dates: decided.columns,
    rowCount: below.length,
    ...mapRows(
      below,
      header.length,
      columnIndexes,
      wholeReaders(below, columnIndexes, codeColumns),
    ),
  }
}

function headerIndex<Column extends string>(headings: readonly Header<Column>[]): number {
  const fitting = headings.findIndex(({ faults }) => faults.length === 0)
  if (fitting >= 0) return fitting
  const known = headings.map(({ columnIndexes }) => columnIndexes.size)
  return Math.max(0, known.indexOf(Math.max(...known)))
}

const titleOf = ({ row, cells }: TableRow) => ({
  row,
  text: cells
    .filter((cell) => !isEmptyCell(cell))
    .map(cellText)
    .join(' ')
    .slice(0, 100),
})

/** How the whole numbers of each column are read. */
const wholeReaders = <Column extends string>(
  rows: readonly TableRow[],
  columnIndexes: ReadonlyMap<Column, number>,
  codeColumns: readonly Column[],
) =>
  new Map(
    [...columnIndexes.keys()].map((column) => [
      column,
      wholeNumberReader(cellsOf(rows, [column], columnIndexes), codeColumns.includes(column)),
    ]),
  )

function mapRows<Column extends string>(
  filledRows: readonly TableRow[],
  width: number,
  columnIndexes: ReadonlyMap<Column, number>,
  readers: ReadonlyMap<Column, (cell: Cell) => Cell>,
): Pick<MappedTable<Column>, 'rows' | 'skippedRows' | 'errors'> {
  const rows: MappedRow<Column>[] = []
  const skippedRows: MappedRow<Column>[] = []
  const errors: CellError<Column>[] = []
  for (const { row, cells } of filledRows) {
    const cellAt = (column: Column) => {
      const index = columnIndexes.get(column)
      const cell = index === undefined ? undefined : (cells[index] ?? null)
      return cell === undefined ? undefined : (readers.get(column)?.(cell) ?? cell)
    }
    const extraCell = cells.slice(width).find((cell) => !isEmptyCell(cell))
    if (extraCell === undefined) {
      rows.push({ row, cellAt })
      continue
    }
    skippedRows.push({ row, cellAt })
    const value = cellText(extraCell).slice(0, 100)
    errors.push({ row, column: null, code: 'too-many-cells', value })
  }
  return { rows, skippedRows, errors }
}

function* cellsOf<Column extends string>(
  rows: readonly TableRow[],
  columns: readonly Column[],
  columnIndexes: ReadonlyMap<Column, number>,
) {
  for (const column of columns) {
    const index = columnIndexes.get(column)
    if (index === undefined) continue
    for (const { cells } of rows) yield cells[index] ?? null
  }
}

/** Reads the cells of a row and collects their errors. */
export function rowReader<Column extends string>(
  { row, cellAt }: MappedRow<Column>,
  required: readonly Column[],
) {
  const errors: CellError<Column>[] = []
  const fail = (column: Column, code: CellError['code'], params?: CellError['params']) => {
    const value = cellText(cellAt(column)).slice(0, 100)
    errors.push({ row, column, code, value, ...(params && { params }) })
  }
  /** Undefined: no such column; null: empty or an error. `max` is how many characters or decimals the reader takes. */
  const read = <T>(
    column: Column,
    reader: (cell: Cell) => ReadResult<T>,
    max?: number,
  ): T | null | undefined => {
    const cell = cellAt(column)
    if (cell === undefined) return undefined
    if (isEmptyCell(cell)) {
      if (required.includes(column)) fail(column, 'required')
      return null
    }
    const broken = cellFault(cell)
    const result: ReadResult<T> = broken ? { fault: broken } : reader(cell)
    if ('value' in result) return result.value
    const isTooMuch = result.fault === 'too-long' || result.fault === 'too-many-places'
    fail(column, result.fault, isTooMuch && max !== undefined ? { most: max } : result.params)
    return null
  }
  return { errors, fail, read }
}
