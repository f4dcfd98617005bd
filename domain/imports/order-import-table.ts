import {
  nameColumns,
  type UnnamedTable,
  type WrittenColumns,
} from '#domain/imports/column-mapping.ts'
import { type ImportColumn, readHeader } from '#domain/imports/order-import-columns.ts'
import type { ImportError } from '#domain/imports/order-import-report.ts'
import { type ImportRow, readImportRow } from '#domain/imports/order-import-row.ts'
import type { TableRow } from '#domain/imports/table-file.ts'
import type { ReadingContext, TableReading } from '#domain/imports/table-reading.ts'
import { referenceKey } from '#domain/order-line-reference.ts'

/** What a file of orders says: the lines that can be read, and what is wrong with the others. */
export type ImportTable = {
  header: string[]
  ignored: string[]
  reading: TableReading
  rows: number
  lines: ImportRow[]
  errors: ImportError[]
}

const written: WrittenColumns<ImportColumn> = {
  amounts: ['quantity', 'cancelled', 'pack_multiple'],
  days: ['order_date', 'due_date'],
}

/** Reads a table one of whose first rows names the columns. Empty rows are passed over. */
export function readImportTable(
  table: readonly TableRow[],
  context?: ReadingContext,
): ImportTable | UnnamedTable<ImportColumn> {
  const named = nameColumns(table, readHeader, written, context)
  if ('faults' in named) return named
  const lines: ImportRow[] = []
  const errors: ImportError[] = [...named.errors]
  for (const row of named.rows) {
    const read = readImportRow(row, named.mark, named.dates)
    if ('line' in read) lines.push(read.line)
    else errors.push(...read.errors)
  }
  const between = contradictions(lines)
  const bad = new Set(between.map(({ row }) => row))
  return {
    header: named.header,
    ignored: named.ignored,
    reading: named.reading,
    rows: named.count,
    lines: lines.filter(({ row }) => !bad.has(row)),
    errors: [...errors, ...between].sort((one, other) => one.row - other.row),
  }
}

/** Rows that say the same thing twice, or differently: the same order line, an order with two dates. */
function contradictions(lines: readonly ImportRow[]): ImportError[] {
  const errors: ImportError[] = []
  const rowsOfLine = Map.groupBy(lines, (l) =>
    JSON.stringify([l.supplierCode, l.orderCode, referenceKey(l.lineNumber)]),
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
        value: line.lineNumber,
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
