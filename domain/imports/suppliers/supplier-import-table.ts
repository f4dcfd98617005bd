import {
  readSupplierHeader,
  requiredSupplierColumns,
  supplierHeadings,
} from '#domain/imports/suppliers/supplier-import-columns.ts'
import { readSupplierRow } from '#domain/imports/suppliers/supplier-import-row.ts'
import { importReader, repeatedRows } from '#domain/imports/table/import-table.ts'

/** Reads a file of suppliers. */
export const readSupplierTable = importReader({
  columns: {
    all: supplierHeadings.columns,
    required: requiredSupplierColumns,
    numbers: ['tolerance'],
    codes: ['supplier_code', 'tax_id', 'gln', 'gs1_prefix'],
  },
  readHeader: readSupplierHeader,
  readRow: readSupplierRow,
  contradictions: (suppliers) =>
    repeatedRows(suppliers, { column: 'supplier_code', code: 'same-supplier' }, ({ code }) => code),
})
