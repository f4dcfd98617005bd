import { type Cell, cellText, isEmpty, type Read } from '#domain/table-cell.ts'
import type { TableRow } from '#domain/table-file.ts'
import type { Header, HeaderFault } from '#domain/table-header.ts'
import { type DecimalMark, decimalMarkOf } from '#domain/table-number.ts'
import type { CellError } from '#domain/table-report.ts'

/** A row by its columns: a cell is undefined where the file has no such column. */
export type NamedRow<Column extends string> = {
  row: number
  cellAt: (column: Column) => Cell | undefined
}

/** A table whose first row that is not empty named its columns; empty rows are passed over. */
export type NamedTable<Column extends string> = {
  header: string[]
  ignored: string[]
  /** The decimal mark that its cells show. */
  mark: DecimalMark
  /** How many rows are not empty. */
  count: number
  rows: NamedRow<Column>[]
  /** Rows with more cells than there are headings, which are not read. */
  unread: NamedRow<Column>[]
  errors: CellError<Column>[]
}

/** Names the columns of a table; `amounts` are those whose cells show the decimal mark. */
export function nameColumns<Column extends string>(
  table: readonly TableRow[],
  readHeader: (cells: readonly string[]) => Header<Column>,
  amounts: readonly Column[],
): NamedTable<Column> | { faults: HeaderFault<Column>[] } {
  const [first, ...filled] = table.filter(({ cells }) => !cells.every(isEmpty))
  const header = (first?.cells ?? []).map(cellText)
  const { places, ignored, faults } = readHeader(header)
  if (faults.length > 0) return { faults }
  const rows: NamedRow<Column>[] = []
  const unread: NamedRow<Column>[] = []
  const errors: CellError<Column>[] = []
  for (const { row, cells } of filled) {
    const cellAt = (column: Column) => {
      const place = places.get(column)
      return place === undefined ? undefined : (cells[place] ?? null)
    }
    const beyond = cells.slice(header.length).find((cell) => !isEmpty(cell))
    if (beyond === undefined) {
      rows.push({ row, cellAt })
      continue
    }
    unread.push({ row, cellAt })
    errors.push({
      row,
      column: null,
      code: 'too-many-cells',
      value: cellText(beyond).slice(0, 100),
    })
  }
  const mark = decimalMarkOf(cellsOf(filled, amounts, places))
  return { header, ignored, mark, count: filled.length, rows, unread, errors }
}

function* cellsOf<Column extends string>(
  rows: readonly TableRow[],
  columns: readonly Column[],
  places: Map<Column, number>,
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
    const result = reader(cell)
    if ('value' in result) return result.value
    const isTooMuch = result.fault === 'too-long' || result.fault === 'too-many-places'
    fail(column, result.fault, isTooMuch && most !== undefined ? { most } : undefined)
    return null
  }
  return { errors, fail, read }
}
