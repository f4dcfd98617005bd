import { type LineColumn, readLineHeader } from '#domain/line-import-columns.ts'
import type { LineImportError } from '#domain/line-import-report.ts'
import { type LineImportRow, readLineRow } from '#domain/line-import-row.ts'
import { nameColumns } from '#domain/named-table.ts'
import type { TableRow } from '#domain/table-file.ts'
import type { HeaderFault } from '#domain/table-header.ts'

/** What a file of shipment lines says: the lines that can be read, and what is wrong with the others. */
export type LineImportTable = {
  header: string[]
  ignored: string[]
  rows: number
  /** Rows that do not say how much, which are passed over. */
  silent: number
  lines: LineImportRow[]
  errors: LineImportError[]
}

const amounts: readonly LineColumn[] = [
  'quantity',
  'available',
  'number_of_packages',
  'quantity_per_package',
  'height',
  'width',
  'depth',
  'weight',
]

/** Reads a table whose first row that is not empty names the columns. */
export function readLineTable(
  table: readonly TableRow[],
): LineImportTable | { faults: HeaderFault<LineColumn>[] } {
  const named = nameColumns(table, readLineHeader, amounts)
  if ('faults' in named) return named
  const { header, ignored, count: rows } = named
  const lines: LineImportRow[] = []
  const errors = [...named.errors]
  let silent = 0
  for (const row of named.rows) {
    const read = readLineRow(row, named.mark)
    if (read === null) silent += 1
    else if ('line' in read) lines.push(read.line)
    else errors.push(...read.errors)
  }
  return { header, ignored, rows, silent, lines, errors }
}
