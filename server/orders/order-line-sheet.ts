import * as z from 'zod'
import { itemCodeNames } from '#domain/orders/item-code.ts'
import { orderLine } from '#domain/orders/order-line.ts'
import { fieldColumn, supplierColumns } from '#server/spreadsheets/text-columns.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

/** Columns that name an order line in a file to fill in. */
export const lineIdentityColumns = [
  fieldColumn('orderCode', 'text', 16),
  fieldColumn('lineNumber', 'text', 8),
  fieldColumn('productCode', 'text', 18),
  fieldColumn('productName', 'text', 30),
  fieldColumn('size', 'text', 10),
  fieldColumn('color', 'text', 12),
  fieldColumn('unit', 'text', 8),
]

const exportedOrderLine = z.object({
  supplierCode: z.string(),
  supplierName: z.string(),
  ...orderLine.shape,
})
type ExportedOrderLine = z.infer<typeof exportedOrderLine>

/** File of order lines: the columns for an import into another system, and the quantities delivered. */
export const orderLineSheet: SheetDefinition<ExportedOrderLine> = {
  name: ({ fields }) => fields.orderLines,
  fields: exportedOrderLine.keyof().options,
  rowKey: ({ id }) => id,
  columns: [
    ...supplierColumns,
    fieldColumn('orderCode', 'text', 16),
    fieldColumn('lineNumber', 'text', 8),
    fieldColumn('orderDate', 'day', 12),
    fieldColumn('shipTo', 'text', 28),
    fieldColumn('productCode', 'text', 18),
    fieldColumn('productName', 'text', 30),
    ...itemCodeNames.map((name) => fieldColumn(name, 'text', 18)),
    fieldColumn('size', 'text', 10),
    fieldColumn('color', 'text', 12),
    fieldColumn('unit', 'text', 8),
    fieldColumn('dueDate', 'day', 12),
    fieldColumn('packMultiple', 'number', 12),
    fieldColumn('quantity', 'number', 12),
    fieldColumn('cancelled', 'number', 12),
    fieldColumn('waived', 'number', 12),
    fieldColumn('received', 'number', 12),
    fieldColumn('inTransit', 'number', 12),
    fieldColumn('inOpen', 'number', 12),
    fieldColumn('pending', 'number', 12),
    {
      ...fieldColumn('available', 'number', 12),
      value: ({ available }, { fields }) => available ?? fields.unlimited,
    },
    {
      header: ({ fields }) => fields.confirmation,
      kind: 'text',
      width: 18,
      value: ({ confirmation }, { fields }) => fields.confirmationStates[confirmation],
    },
    fieldColumn('confirmedDate', 'day', 12),
  ],
}
