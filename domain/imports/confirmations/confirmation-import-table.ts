import {
  type ConfirmationColumn,
  confirmationColumns,
  neededConfirmationColumns,
  readConfirmationHeader,
} from '#domain/imports/confirmations/confirmation-import-columns.ts'
import type { ConfirmationImportError } from '#domain/imports/confirmations/confirmation-import-report.ts'
import {
  type ConfirmationRow,
  readConfirmationRow,
} from '#domain/imports/confirmations/confirmation-import-row.ts'
import { mapColumns, type UnmappedTable } from '#domain/imports/table/column-mapping.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import type { ReadingContext, TableReading } from '#domain/imports/table/table-reading.ts'

/** A file of confirmations: what can be read, and the errors of the other rows. */
export type ConfirmationTable = {
  header: string[]
  ignoredColumns: string[]
  reading: TableReading
  rowCount: number
  /** Rows that name neither date nor quantity, which are skipped. */
  silentRows: number
  said: ConfirmationRow[]
  errors: ConfirmationImportError[]
}

/** Reads a table whose header is one of the first rows. How the buyer's files write days and numbers says nothing of a supplier's. */
export function readConfirmationTable(
  table: readonly TableRow[],
  context?: ReadingContext,
): ConfirmationTable | UnmappedTable<ConfirmationColumn> {
  const named = mapColumns(
    table,
    readConfirmationHeader,
    {
      all: confirmationColumns,
      required: neededConfirmationColumns,
      numbers: ['confirmed_quantity', 'ordered_quantity'],
      dates: ['confirmed_date', 'due_date'],
      codes: ['order_code', 'order_line', 'product_code', 'gtin'],
    },
    context && { ...context, rememberedDates: undefined, rememberedDecimals: undefined },
  )
  if ('faults' in named) return named
  const said: ConfirmationRow[] = []
  const errors: ConfirmationImportError[] = [...named.errors]
  let silentRows = 0
  for (const row of named.rows) {
    const read = readConfirmationRow(row, named.decimalMark, named.dates)
    if (read === null) silentRows += 1
    else if ('said' in read) said.push(read.said)
    else errors.push(...read.errors)
  }
  return {
    header: named.header,
    ignoredColumns: named.ignored,
    reading: named.reading,
    rowCount: named.rowCount,
    silentRows,
    said,
    errors,
  }
}
