import {
  type ImportColumn,
  importColumns,
  readHeader,
  requiredColumns,
} from '#domain/imports/orders/order-import-columns.ts'
import type { ImportError } from '#domain/imports/orders/order-import-report.ts'
import { type ImportRow, readImportRow } from '#domain/imports/orders/order-import-row.ts'
import {
  mapColumns,
  type TableColumns,
  type UnmappedTable,
} from '#domain/imports/table/column-mapping.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import type { ReadingContext, TableReading } from '#domain/imports/table/table-reading.ts'
import { referenceKey } from '#domain/orders/order-line-number.ts'

/** A file of orders: the rows that can be read, and the errors of the others. */
export type ImportTable = {
  header: string[]
  ignoredColumns: string[]
  reading: TableReading
  rowCount: number
  lines: ImportRow[]
  errors: ImportError[]
}

const columns: TableColumns<ImportColumn> = {
  all: importColumns,
  required: requiredColumns,
  numbers: ['quantity', 'cancelled', 'pack_multiple'],
  dates: ['order_date', 'due_date'],
  codes: [
    ...(['supplier_code', 'order_code', 'order_line', 'product_code'] as const),
    ...(['supplier_product_code', 'gtin'] as const),
  ],
}

/** Reads a table whose header is one of the first rows. Empty rows are skipped. */
export function readImportTable(
  table: readonly TableRow[],
  context?: ReadingContext,
): ImportTable | UnmappedTable<ImportColumn> {
  const named = mapColumns(table, readHeader, columns, context)
  if ('faults' in named) return named
  const lines: ImportRow[] = []
  const errors: ImportError[] = [...named.errors]
  for (const row of named.rows) {
    const read = readImportRow(row, named.decimalMark, named.dates)
    if ('line' in read) lines.push(read.line)
    else errors.push(...read.errors)
  }
  const contradicting = contradictions(lines)
  const bad = new Set(contradicting.map(({ row }) => row))
  return {
    header: named.header,
    ignoredColumns: named.ignored,
    reading: named.reading,
    rowCount: named.rowCount,
    lines: lines.filter(({ row }) => !bad.has(row)),
    errors: [...errors, ...contradicting].sort((one, other) => one.row - other.row),
  }
}

/** Rows that contradict each other: the same order line twice, an order with two dates. */
function contradictions(lines: readonly ImportRow[]): ImportError[] {
  const errors: ImportError[] = []
  const rowsOfLine = Map.groupBy(lines, (l) =>
    JSON.stringify([l.supplierCode, l.orderCode, referenceKey(l.lineNumber)]),
  )
  for (const rows of rowsOfLine.values()) {
    if (rows.length === 1) continue
    // None of the duplicates is imported.
    rows.forEach((line, index) => {
      const other = rows[index === 0 ? 1 : 0]?.row ?? 0
      errors.push({
        row: line.row,
        column: 'order_line',
        code: 'duplicate',
        value: line.lineNumber,
        params: { row: other },
      })
    })
  }
  const agree = (
    keyOf: (line: ImportRow) => string,
    column: ImportColumn,
    textOf: (line: ImportRow) => string,
  ) => {
    const first = new Map<string, ImportRow>()
    for (const line of lines) {
      const before = first.get(keyOf(line))
      if (!before) first.set(keyOf(line), line)
      else if (textOf(before) !== textOf(line)) {
        errors.push({
          row: line.row,
          column,
          code: 'differs-from-row',
          value: textOf(line),
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
