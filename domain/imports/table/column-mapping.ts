import { wholeNumberReader } from '#domain/imports/table/code-decimals.ts'
import { decideDates } from '#domain/imports/table/date-order.ts'
import { decideDecimals, noDecimals } from '#domain/imports/table/decimal-reading.ts'
import { findHeadings } from '#domain/imports/table/header-rows.ts'
import { locateNamedColumns } from '#domain/imports/table/named-header.ts'
import {
  type Cell,
  type CellFault,
  cellFault,
  cellText,
  isEmptyCell,
  maxCellLength,
  type ReadResult,
  readCellCode,
  readCellText,
} from '#domain/imports/table/table-cell.ts'
import { type TableCopy, tableCopy } from '#domain/imports/table/table-copy.ts'
import type { ColumnDateReading, readDay } from '#domain/imports/table/table-date.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import type { Header, HeaderFault } from '#domain/imports/table/table-header.ts'
import type { DecimalMark } from '#domain/imports/table/table-number.ts'
import {
  type ReadingContext,
  type TableReading,
  unknownSource,
} from '#domain/imports/table/table-reading.ts'
import type { CellError } from '#domain/imports/table/table-report.ts'

/** A row whose cells are read by column; undefined if the file lacks the column. */
export type MappedRow<Column extends string> = {
  row: number
  cellAt: (column: Column) => Cell | undefined
}

/** A table with its columns identified, without empty rows. */
export type MappedTable<Column extends string> = {
  copy: TableCopy
  ignored: string[]
  /** Reading of the file, its header and the order of its dates included. */
  reading: TableReading
  /** Decimal mark by which its numbers are read. */
  decimalMark: DecimalMark
  /** Reading of each column of dates. */
  dates: Map<Column, ColumnDateReading>
  /** Number of filled rows below the header. */
  rowCount: number
  rows: MappedRow<Column>[]
  /** Rows with more cells than the header, which are not read. */
  skippedRows: MappedRow<Column>[]
  errors: CellError<Column>[]
}

/** A table whose columns cannot be identified, as far as it was read. */
export type UnmappedTable<Column extends string> = {
  faults: HeaderFault<Column>[]
  reading: TableReading
}

/** The columns of a kind of file; columns of numbers and dates prove how the file writes those. */
export type TableColumns<Column extends string> = {
  all: readonly Column[]
  /** Columns that a person is asked for first, all alternatives included. */
  required: readonly Column[]
  numbers: readonly Column[]
  dates?: readonly Column[]
  /** Reads a cell of the columns of dates; `readDay` if left out. */
  readDate?: typeof readDay
  /** Units that numbers of these columns have in every file. */
  fixedUnits?: Partial<Record<Column, string>>
  codes: readonly Column[]
}

const plainContext: ReadingContext = { source: unknownSource }

/** Identifies the columns by a person's choice and by the headings. */
export function mapColumns<Column extends string>(
  table: readonly TableRow[],
  readHeader: (cells: readonly string[]) => Header<Column>,
  columns: TableColumns<Column>,
  context: ReadingContext = plainContext,
): MappedTable<Column> | UnmappedTable<Column> {
  const filledRows = table.filter(({ cells }) => !cells.every(isEmptyCell))
  const { headings: header, first, next } = findHeadings(filledRows, readHeader)
  const headerRows = filledRows.slice(first, next)
  const dataRows = filledRows.slice(next)
  const located = locateNamedColumns(header, headerRows, dataRows, columns, readHeader, {
    ...{ chosen: context.chosenColumns, remembered: context.rememberedColumns },
  })
  const { columnIndexes, ignored, faults } = located.header
  const draft = { ...context.source, columns: located.reading, headerRow: null, titleRows: [] }
  const { dates, mark, decimals } = decideNotation(dataRows, columns, columnIndexes, context)
  if (faults.length > 0)
    return { faults, reading: { ...draft, dates: dates.dates, decimals: noDecimals } }
  const reading: TableReading = {
    ...{ ...draft, dates: dates.dates, decimals },
    headerRow: headerRows.at(-1)?.row ?? null,
    titleRows: filledRows.slice(0, first).map(titleOf),
  }
  const cellReaders = wholeNumberReaders(dataRows, columnIndexes, columns.codes)
  return {
    copy: tableCopy(located.headings, columns, {
      ...{ columnIndexes, cellReaders, dates: dates.columns, decimalMark: mark },
    }),
    ignored,
    reading,
    decimalMark: mark,
    dates: dates.columns,
    rowCount: dataRows.length,
    ...mapRows(dataRows, header.length, columnIndexes, cellReaders),
  }
}

/** Decides how the file writes days and numbers. */
function decideNotation<Column extends string>(
  dataRows: readonly TableRow[],
  { dates: dateColumns = [], numbers }: TableColumns<Column>,
  columnIndexes: ReadonlyMap<Column, number>,
  context: ReadingContext,
) {
  const columns = dateColumns.filter((column) => columnIndexes.has(column))
  const dates = decideDates(
    new Map(columns.map((column) => [column, [...cellsOf(dataRows, [column], columnIndexes)]])),
    {
      ...{ chosen: context.chosenDates, remembered: context.rememberedDates },
      timeZone: context.timeZone,
    },
  )
  const { mark, decimals } = decideDecimals(numberedCellsOf(dataRows, numbers, columnIndexes), {
    ...{ chosen: context.chosenDecimals, remembered: context.rememberedDecimals },
  })
  return { dates, mark, decimals }
}

const titleOf = ({ row, cells }: TableRow) => ({
  row,
  text: cells
    .filter((cell) => !isEmptyCell(cell))
    .map(cellText)
    .join(' ')
    .slice(0, 100),
})

const wholeNumberReaders = <Column extends string>(
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

function* numberedCellsOf<Column extends string>(
  rows: readonly TableRow[],
  columns: readonly Column[],
  columnIndexes: ReadonlyMap<Column, number>,
) {
  for (const column of columns) {
    const index = columnIndexes.get(column)
    if (index === undefined) continue
    for (const { row, cells } of rows) yield { row, cell: cells[index] ?? null }
  }
}

function* cellsOf<Column extends string>(...args: Parameters<typeof numberedCellsOf<Column>>) {
  for (const { cell } of numberedCellsOf(...args)) yield cell
}

const unreadable = (fault: CellFault) => ({
  fault,
  ...(fault === 'too-long' && { params: { most: maxCellLength } }),
})

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
  /** Reads a cell; undefined without column, null if empty or faulty. Errors name `max` characters or decimals. */
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
    const result: ReadResult<T> = broken ? unreadable(broken) : reader(cell)
    if ('value' in result) return result.value
    const isTooMuch = result.fault === 'too-long' || result.fault === 'too-many-places'
    fail(column, result.fault, isTooMuch && max !== undefined ? { most: max } : result.params)
    return null
  }
  /** Reads text, or a code, of at most `max` characters. */
  const text = (column: Column, max: number) => read(column, (cell) => readCellText(cell, max), max)
  const code = (column: Column, max: number) => read(column, (cell) => readCellCode(cell, max), max)
  /** Returns the row's value, or its errors if there are any. */
  const result = <T>(value: T): { value: T } | { errors: CellError<Column>[] } =>
    errors.length > 0 ? { errors } : { value }
  return { errors, fail, read, text, code, result }
}
