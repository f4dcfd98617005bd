import { type Cell, cellText, faultOf, isEmpty, type Read } from '#domain/imports/table-cell.ts'
import { type ColumnDates, decideDates } from '#domain/imports/table-date.ts'
import type { TableRow } from '#domain/imports/table-file.ts'
import type { Header, HeaderFault } from '#domain/imports/table-header.ts'
import { type DecimalMark, decimalMarkOf } from '#domain/imports/table-number.ts'
import {
  plainSource,
  type ReadingContext,
  type TableReading,
} from '#domain/imports/table-reading.ts'
import type { CellError } from '#domain/imports/table-report.ts'

/** A row by its columns: a cell is undefined where the file has no such column. */
export type NamedRow<Column extends string> = {
  row: number
  cellAt: (column: Column) => Cell | undefined
}

/** A table one of whose first rows named its columns; empty rows are passed over. */
export type NamedTable<Column extends string> = {
  header: string[]
  ignored: string[]
  /** How the file was read, down to its headings and the order of its dates. */
  reading: TableReading
  /** The decimal mark that its cells show. */
  mark: DecimalMark
  /** How each column of days is read. */
  dates: Map<Column, ColumnDates>
  /** How many rows are not empty. */
  count: number
  rows: NamedRow<Column>[]
  /** Rows with more cells than there are headings, which are not read. */
  unread: NamedRow<Column>[]
  errors: CellError<Column>[]
}

/** Columns that do not fit, and how the file was read until then. */
export type UnnamedTable<Column extends string> = {
  faults: HeaderFault<Column>[]
  reading: TableReading
}

/** The columns whose cells show how all of their kind are written. */
export type WrittenColumns<Column extends string> = {
  amounts: readonly Column[]
  days?: readonly Column[]
}

/** How far down headings are looked for: reports have a title, a date and who made them above. */
const deepestHeader = 30

const plainContext: ReadingContext = { source: plainSource }

/** Names the columns of a table by the first of its rows that can, or else by the one that names most of them. */
export function nameColumns<Column extends string>(
  table: readonly TableRow[],
  readHeader: (cells: readonly string[]) => Header<Column>,
  { amounts, days = [] }: WrittenColumns<Column>,
  { source, chosenDates, rememberedDates, timeZone }: ReadingContext = plainContext,
): NamedTable<Column> | UnnamedTable<Column> {
  const filled = table.filter(({ cells }) => !cells.every(isEmpty))
  const headings = filled
    .slice(0, deepestHeader)
    .map(({ cells }) => readHeader(cells.map(cellText)))
  const place = headerPlace(headings)
  const { places, ignored, faults } = headings[place] ?? readHeader([])
  const header = (filled[place]?.cells ?? []).map(cellText)
  const below = filled.slice(place + 1)
  const columns = days.filter((column) => places.has(column))
  const decided = decideDates(
    new Map(columns.map((column) => [column, [...cellsOf(below, [column], places)]])),
    { chosen: chosenDates, remembered: rememberedDates, timeZone },
  )
  const reading: TableReading = {
    ...source,
    headerRow: filled[place]?.row ?? null,
    titleRows: filled.slice(0, place).map(titleOf),
    dates: decided.dates,
  }
  if (faults.length > 0) return { faults, reading: { ...reading, headerRow: null, titleRows: [] } }
  return {
    header,
    ignored,
    reading,
    mark: decimalMarkOf(cellsOf(below, amounts, places)),
    dates: decided.columns,
    count: below.length,
    ...rowsOf(below, header.length, places),
  }
}

function headerPlace<Column extends string>(headings: readonly Header<Column>[]): number {
  const fitting = headings.findIndex(({ faults }) => faults.length === 0)
  if (fitting >= 0) return fitting
  const known = headings.map(({ places }) => places.size)
  return Math.max(0, known.indexOf(Math.max(...known)))
}

const titleOf = ({ row, cells }: TableRow) => ({
  row,
  text: cells
    .filter((cell) => !isEmpty(cell))
    .map(cellText)
    .join(' ')
    .slice(0, 100),
})

function rowsOf<Column extends string>(
  filled: readonly TableRow[],
  width: number,
  places: ReadonlyMap<Column, number>,
): Pick<NamedTable<Column>, 'rows' | 'unread' | 'errors'> {
  const rows: NamedRow<Column>[] = []
  const unread: NamedRow<Column>[] = []
  const errors: CellError<Column>[] = []
  for (const { row, cells } of filled) {
    const cellAt = (column: Column) => {
      const place = places.get(column)
      return place === undefined ? undefined : (cells[place] ?? null)
    }
    const beyond = cells.slice(width).find((cell) => !isEmpty(cell))
    if (beyond === undefined) {
      rows.push({ row, cellAt })
      continue
    }
    unread.push({ row, cellAt })
    const value = cellText(beyond).slice(0, 100)
    errors.push({ row, column: null, code: 'too-many-cells', value })
  }
  return { rows, unread, errors }
}

function* cellsOf<Column extends string>(
  rows: readonly TableRow[],
  columns: readonly Column[],
  places: ReadonlyMap<Column, number>,
) {
  for (const column of columns) {
    const place = places.get(column)
    if (place === undefined) continue
    for (const { cells } of rows) yield cells[place] ?? null
  }
}

/** Reads the cells of a row and collects what is wrong with them. */
export function rowReader<Column extends string>(
  { row, cellAt }: NamedRow<Column>,
  required: readonly Column[],
) {
  const errors: CellError<Column>[] = []
  const fail = (column: Column, code: CellError['code'], params?: CellError['params']) => {
    const value = cellText(cellAt(column)).slice(0, 100)
    errors.push({ row, column, code, value, ...(params && { params }) })
  }
  /** undefined: no such column; null: empty or wrong. `most` is how many characters or places the reader takes. */
  const read = <T>(
    column: Column,
    reader: (cell: Cell) => Read<T>,
    most?: number,
  ): T | null | undefined => {
    const cell = cellAt(column)
    if (cell === undefined) return undefined
    if (isEmpty(cell)) {
      if (required.includes(column)) fail(column, 'required')
      return null
    }
    const broken = faultOf(cell)
    const result: Read<T> = broken ? { fault: broken } : reader(cell)
    if ('value' in result) return result.value
    const isTooMuch = result.fault === 'too-long' || result.fault === 'too-many-places'
    fail(column, result.fault, isTooMuch && most !== undefined ? { most } : undefined)
    return null
  }
  return { errors, fail, read }
}
