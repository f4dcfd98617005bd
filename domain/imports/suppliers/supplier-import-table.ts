import {
  readSupplierHeader,
  requiredSupplierColumns,
  type SupplierColumn,
  supplierColumns,
} from '#domain/imports/suppliers/supplier-import-columns.ts'
import type { SupplierImportError } from '#domain/imports/suppliers/supplier-import-report.ts'
import {
  readSupplierRow,
  type SupplierImportRow,
} from '#domain/imports/suppliers/supplier-import-row.ts'
import {
  mapColumns,
  type TableColumns,
  type UnmappedTable,
} from '#domain/imports/table/column-mapping.ts'
import type { TableRow } from '#domain/imports/table/table-file.ts'
import type { ReadingContext, TableReading } from '#domain/imports/table/table-reading.ts'

/** A file of suppliers: those that can be read, and the errors of the other rows. */
export type SupplierImportTable = {
  header: string[]
  ignoredColumns: string[]
  reading: TableReading
  rowCount: number
  suppliers: SupplierImportRow[]
  errors: SupplierImportError[]
}

const columns: TableColumns<SupplierColumn> = {
  all: supplierColumns,
  required: requiredSupplierColumns,
  numbers: ['tolerance'],
  codes: ['supplier_code', 'tax_id', 'gln', 'gs1_prefix'],
}

/** Reads a table whose header is one of the first rows. Empty rows are skipped. */
export function readSupplierTable(
  table: readonly TableRow[],
  context?: ReadingContext,
): SupplierImportTable | UnmappedTable<SupplierColumn> {
  const named = mapColumns(table, readSupplierHeader, columns, context)
  if ('faults' in named) return named
  const suppliers: SupplierImportRow[] = []
  const errors: SupplierImportError[] = [...named.errors]
  for (const row of named.rows) {
    const read = readSupplierRow(row, named.decimalMark)
    if ('supplier' in read) suppliers.push(read.supplier)
    else errors.push(...read.errors)
  }
  const twice = sameSuppliers(suppliers)
  const bad = new Set(twice.map(({ row }) => row))
  return {
    header: named.header,
    ignoredColumns: named.ignored,
    reading: named.reading,
    rowCount: named.rowCount,
    suppliers: suppliers.filter(({ row }) => !bad.has(row)),
    errors: [...errors, ...twice].sort((one, other) => one.row - other.row),
  }
}

// None of them is taken: which of them is meant, nobody can know.
const sameSuppliers = (suppliers: readonly SupplierImportRow[]): SupplierImportError[] =>
  [...Map.groupBy(suppliers, ({ code }) => code).values()]
    .filter((rows) => rows.length > 1)
    .flatMap((rows) =>
      rows.map(({ row, code }, index) => ({
        row,
        column: 'supplier_code' as const,
        code: 'same-supplier' as const,
        value: code.slice(0, 100),
        params: { row: rows[index === 0 ? 1 : 0]?.row ?? 0 },
      })),
    )
