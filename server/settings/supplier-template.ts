import { columnToFill } from '#server/spreadsheets/writing/column-to-fill.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

/** Suppliers to make or change, as a file to fill in: the import finds its columns by these headings. */
export const supplierTemplate: SheetDefinition<object> = {
  name: ({ fields }) => fields.suppliers,
  fields: [],
  columns: [
    columnToFill(({ fields }) => fields.supplierCode, 14),
    columnToFill(({ fields }) => fields.supplierName, 28),
    columnToFill(({ fields }) => fields.taxId, 16),
    columnToFill(({ fields }) => fields.address, 32),
    columnToFill(({ fields }) => fields.gln, 16),
    columnToFill(({ fields }) => fields.gs1Prefix, 16),
    columnToFill(({ fields }) => fields.tolerance, 14),
  ],
}
