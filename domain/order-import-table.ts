import { type Cell, cellText, isEmpty } from '#domain/order-import-cell.ts'
import { type HeaderFault, type ImportColumn, readHeader } from '#domain/order-import-columns.ts'
import { decimalMarkOf } from '#domain/order-import-number.ts'
import { type CellError, type ImportRow, readImportRow } from '#domain/order-import-row.ts'

/** A row of a file: its number as the file counts them, the first being 1, and its cells. */
export type TableRow = { row: number; cells: Cell[] }

/** What a file of orders says: the lines that can be read, and what is wrong with the others. */
export type ImportTable = {
  header: string[]
  ignored: string[]
  rows: number
  lines: ImportRow[]
  errors: CellError[]
}

const amounts: readonly ImportColumn[] = ['quantity', 'cancelled', 'pack_multiple']

/** Reads a table whose first row that is not empty names the columns. Empty rows are passed over. */
export function readImportTable(
  table: readonly TableRow[],
): ImportTable | { faults: HeaderFault[] } {
  const filled = table.filter(({ cells }) => !cells.every(isEmpty))
  const [first, ...rows] = filled
  const header = (first?.cells ?? []).map(cellText)
  const { places, ignored, faults } = readHeader(header)
  if (faults.length > 0) return { faults }

  const mark = decimalMarkOf(cellsOf(rows, amounts, places))
  const lines: ImportRow[] = []
  const errors: CellError[] = []
  for (const { row, cells } of rows) {
    const beyond = cells.slice(header.length).find((cell) => !isEmpty(cell))
    if (beyond !== undefined) {
      errors.push({
        row,
        column: null,
        code: 'too-many-cells',
        value: cellText(beyond).slice(0, 100),
      })
      continue
    }
    const read = readImportRow(
      row,
      (column) => {
        const place = places.get(column)
        return place === undefined ? undefined : (cells[place] ?? null)
      },
      mark,
    )
    if ('line' in read) lines.push(read.line)
    else errors.push(...read.errors)
  }
  const between = contradictions(lines)
  const bad = new Set(between.map(({ row }) => row))
  return {
    header,
    ignored,
    rows: rows.length,
    lines: lines.filter(({ row }) => !bad.has(row)),
    errors: [...errors, ...between].sort((one, other) => one.row - other.row),
  }
}

function* cellsOf(
  rows: readonly TableRow[],
  columns: readonly ImportColumn[],
  places: Map<ImportColumn, number>,
) {
  for (const column of columns) {
    const place = places.get(column)
    if (place === undefined) continue
    for (const { cells } of rows) yield cells[place] ?? null
  }
}

/** Rows that say the same thing twice, or differently: the same order line, an order with two dates. */
function contradictions(lines: readonly ImportRow[]): CellError[] {
  const errors: CellError[] = []
  const rowsOfLine = Map.groupBy(lines, (l) =>
    JSON.stringify([l.supplierCode, l.orderCode, l.lineNumber]),
  )
  for (const rows of rowsOfLine.values()) {
    if (rows.length === 1) continue
    // Which of them is meant is not ours to guess: none is taken.
    rows.forEach((line, place) => {
      const other = rows[place === 0 ? 1 : 0]?.row ?? 0
      errors.push({
        row: line.row,
        column: 'order_line',
        code: 'duplicate',
        value: `${line.lineNumber}`,
        params: { row: other },
      })
    })
  }
  const agree = (
    keyOf: (line: ImportRow) => string,
    column: ImportColumn,
    said: (line: ImportRow) => string,
  ) => {
    const first = new Map<string, ImportRow>()
    for (const line of lines) {
      const before = first.get(keyOf(line))
      if (!before) first.set(keyOf(line), line)
      else if (said(before) !== said(line)) {
        errors.push({
          row: line.row,
          column,
          code: 'differs-from-row',
          value: said(line),
          params: { row: before.row },
        })
      }
    }
  }
  const order = (line: ImportRow) => JSON.stringify([line.supplierCode, line.orderCode])
  agree(
    (line) => line.supplierCode,
    'supplier_name',
    (line) => line.supplierName,
  )
  agree(order, 'order_date', (line) => line.orderDate)
  agree(order, 'ship_to', (line) => line.shipTo ?? '')
  return errors
}
