import { fieldHeading } from '#domain/imports/table/field-heading.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { goodsFieldNames } from '#domain/shipments/line-field.ts'
import type { GoodsField } from '#domain/shipments/shipment-line.ts'
import { lineNameColumns, orderLineColumn } from '#server/orders/order-line-sheet.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

type FieldToFill =
  | GoodsField
  | 'quantity'
  | 'numberOfPackages'
  | 'quantityPerPackage'
  | 'height'
  | 'width'
  | 'depth'
  | 'weight'
  | 'package'
  | 'packageType'
  | 'onPackage'
  | 'netWeight'
  | 'tracking'

const emptyColumn = (
  name: FieldToFill,
  width: number,
  kind: 'number' | 'text' = 'number',
): SheetColumn<OrderLine> => ({
  header: ({ fields }) => fieldHeading(name, fields[name]),
  kind,
  width,
  isToFill: true,
  value: () => null,
})

// Lots are text, because a spreadsheet turns 3-1 into a date.
const tracedColumn = (
  name: 'lot' | 'bestBefore' | 'expiry' | 'serialNumbers',
  width: number,
): SheetColumn<OrderLine> => ({
  header: ({ traceability }) => traceability[name],
  kind: name === 'bestBefore' || name === 'expiry' ? 'day' : 'text',
  width,
  isToFill: true,
  isOptional: true,
  value: () => null,
})

/** Sheet of the lines that may be added to a shipment, to fill in; the import recognises its headings. */
export const lineTemplateSheet: SheetDefinition<OrderLine> = {
  name: ({ fields }) => fields.shipmentLines,
  fields: [],
  rowKey: ({ id }) => id,
  columns: [
    ...lineNameColumns,
    {
      ...orderLineColumn('available', 'number', 12),
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
    tracedColumn('lot', 16),
    tracedColumn('bestBefore', 14),
    tracedColumn('expiry', 14),
    tracedColumn('serialNumbers', 30),
  ],
}
