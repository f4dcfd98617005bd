import { type OrderLine, orderLine } from '#domain/order-line.ts'
import type { Sheet, SheetColumn } from '#server/spreadsheets/export-sheet.ts'

type Name = Exclude<keyof OrderLine, 'id' | 'orderId' | 'isDivisible' | 'isConflict'>

const column = (
  name: Name,
  kind: SheetColumn<OrderLine>['kind'],
  width: number,
): SheetColumn<OrderLine> => ({
  header: ({ orderLines }) => orderLines[name],
  kind,
  width,
  value: (row) => (row[name] === null ? null : String(row[name])),
})

/** Order lines as a file. */
export const orderLineSheet: Sheet<OrderLine> = {
  name: ({ orderLines }) => orderLines.name,
  fields: orderLine.keyof().options,
  columns: [
    column('orderCode', 'text', 16),
    column('lineNumber', 'number', 8),
    column('orderDate', 'day', 12),
    column('shipTo', 'text', 28),
    column('productCode', 'text', 18),
    column('productName', 'text', 30),
    column('gtin', 'text', 16),
    column('size', 'text', 10),
    column('color', 'text', 12),
    column('unit', 'text', 8),
    column('dueDate', 'day', 12),
    column('packMultiple', 'number', 12),
    column('quantity', 'number', 12),
    column('cancelled', 'number', 12),
    column('received', 'number', 12),
    column('inTransit', 'number', 12),
    column('inOpen', 'number', 12),
    column('pending', 'number', 12),
    {
      ...column('available', 'number', 12),
      value: ({ available }, { orderLines }) => available ?? orderLines.unlimited,
    },
  ],
}
