import { type PackageRow, packageRow } from '#domain/packing/package-row.ts'
import { fieldColumn, goodsColumns, productColumns } from '#server/shipments/exported-columns.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

/** The packages of a shipment as a file, a row for each thing that is in one; a file of lines has the same headings. */
export const packageSheet: SheetDefinition<PackageRow> = {
  name: ({ fields }) => fields.packages,
  fields: packageRow.keyof().options,
  columns: [
    // The number of a package and of the one that it is on are named as a file of lines names them.
    { ...fieldColumn('package', 'number', 8), value: ({ number }) => String(number) },
    fieldColumn('sscc', 'text', 22),
    {
      ...fieldColumn('onPackage', 'number', 10),
      value: ({ parentNumber }) => (parentNumber === null ? null : String(parentNumber)),
    },
    {
      ...fieldColumn('type', 'text', 14),
      value: ({ type }, { fields }) => fields.packageTypes[type],
    },
    fieldColumn('height', 'number', 10),
    fieldColumn('width', 'number', 10),
    fieldColumn('depth', 'number', 10),
    fieldColumn('grossWeight', 'number', 12),
    fieldColumn('netWeight', 'number', 12),
    fieldColumn('tracking', 'text', 24),
    ...productColumns,
    ...goodsColumns,
  ],
}
