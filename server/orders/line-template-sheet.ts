import type { OrderLine } from '#domain/orders/order-line.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import { lineIdentityColumns } from '#server/orders/order-line-sheet.ts'
import { fieldColumn, traceabilityColumns } from '#server/spreadsheets/text-columns.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

const emptyColumn = (
  name: Parameters<typeof fieldColumn>[0],
  width: number,
  kind: 'number' | 'text' = 'number',
): SheetColumn<OrderLine> => ({
  ...fieldColumn(name, kind, width),
  isToFill: true,
  value: () => null,
})

/** Sheet of the lines that may be added to a shipment, to fill in; the import recognises its headings. */
export const lineTemplateSheet: SheetDefinition<OrderLine> = {
  name: ({ fields }) => fields.shipmentLines,
  fields: [],
  rowKey: ({ id }) => id,
  columns: [
    ...lineIdentityColumns,
    {
      ...fieldColumn('available', 'number', 12),
      value: ({ available }, { fields }) => available ?? fields.unlimited,
    },
    emptyColumn('quantity', 12),
    emptyColumn('numberOfPackages', 12),
    // The buyer's pack multiple, as a default.
    { ...emptyColumn('quantityPerPackage', 12), value: ({ packMultiple }) => packMultiple },
    emptyColumn('height', 10),
    emptyColumn('width', 10),
    emptyColumn('depth', 10),
    emptyColumn('weight', 10),
    // Packages are text, because a spreadsheet turns 1-2 into a date.
    emptyColumn('package', 12, 'text'),
    emptyColumn('packageType', 14, 'text'),
    emptyColumn('onPackage', 12, 'text'),
    emptyColumn('netWeight', 12),
    emptyColumn('tracking', 24, 'text'),
    ...goodsFieldNames.map((name) => emptyColumn(name, 18, 'text')),
    ...traceabilityColumns.map((column) => ({ ...column, isToFill: true, value: () => null })),
  ],
}
