import { type ExportedLine, exportedLine } from '#domain/shipments/exported-line.ts'
import { fieldColumn, goodsColumns, productColumns } from '#server/shipments/exported-columns.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

/** The lines of a shipment as a file. */
export const lineSheet: SheetDefinition<ExportedLine> = {
  name: ({ fields }) => fields.shipmentLines,
  fields: exportedLine.keyof().options,
  columns: [
    ...productColumns,
    fieldColumn('numberOfPackages', 'number', 12),
    fieldColumn('quantityPerPackage', 'number', 12),
    fieldColumn('remainder', 'number', 10),
    fieldColumn('height', 'number', 10),
    fieldColumn('width', 'number', 10),
    fieldColumn('depth', 'number', 10),
    fieldColumn('weight', 'number', 10),
    ...goodsColumns,
  ],
}
