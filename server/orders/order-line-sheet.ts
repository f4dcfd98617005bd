import * as z from 'zod'
import { itemCodeNames } from '#domain/orders/item-code.ts'
import { type OrderLine, orderLine } from '#domain/orders/order-line.ts'
import { supplierColumns } from '#server/spreadsheets/text-columns.ts'
import type { SheetColumn, SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'
import type { Translations } from '#server/texts/translations.ts'

/** Fields with a label. */
type Name = keyof OrderLine & keyof Translations['fields']

export const orderLineColumn = (
  name: Name,
  kind: SheetColumn<OrderLine>['kind'],
  width: number,
): SheetColumn<OrderLine> => ({
  header: ({ fields }) => fields[name],
  kind,
  width,
  value: (row) => (row[name] === null ? null : String(row[name])),
})

/** Columns that name an order line in a file to fill in. */
export const lineNameColumns = [
  orderLineColumn('orderCode', 'text', 16),
  orderLineColumn('lineNumber', 'text', 8),
  orderLineColumn('productCode', 'text', 18),
  orderLineColumn('productName', 'text', 30),
  orderLineColumn('size', 'text', 10),
  orderLineColumn('color', 'text', 12),
  orderLineColumn('unit', 'text', 8),
]

const exported = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  ...orderLine.shape,
})
type Exported = z.infer<typeof exported>

/** File of order lines: the columns that an import elsewhere needs, and the quantities delivered. */
export const orderLineSheet: SheetDefinition<Exported> = {
  name: ({ fields }) => fields.orderLines,
  fields: exported.keyof().options,
  rowKey: ({ id }) => id,
  columns: [
    ...supplierColumns,
    orderLineColumn('orderCode', 'text', 16),
    orderLineColumn('lineNumber', 'text', 8),
    orderLineColumn('orderDate', 'day', 12),
    orderLineColumn('shipTo', 'text', 28),
    orderLineColumn('productCode', 'text', 18),
    orderLineColumn('productName', 'text', 30),
    ...itemCodeNames.map((name) => orderLineColumn(name, 'text', 18)),
    orderLineColumn('size', 'text', 10),
    orderLineColumn('color', 'text', 12),
    orderLineColumn('unit', 'text', 8),
    orderLineColumn('dueDate', 'day', 12),
    orderLineColumn('packMultiple', 'number', 12),
    orderLineColumn('quantity', 'number', 12),
    orderLineColumn('cancelled', 'number', 12),
    orderLineColumn('waived', 'number', 12),
    orderLineColumn('received', 'number', 12),
    orderLineColumn('inTransit', 'number', 12),
    orderLineColumn('inOpen', 'number', 12),
    orderLineColumn('pending', 'number', 12),
    {
      ...orderLineColumn('available', 'number', 12),
      value: ({ available }, { fields }) => available ?? fields.unlimited,
    },
    {
      header: ({ fields }) => fields.confirmation,
      kind: 'text',
      width: 18,
      value: ({ confirmation }, { fields }) => fields.confirmationStates[confirmation],
    },
    orderLineColumn('confirmedDate', 'day', 12),
  ],
}
