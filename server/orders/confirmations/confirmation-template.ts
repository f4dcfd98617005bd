import { orderedQuantity } from '#domain/orders/order-confirmation.ts'
import type { OrderLine } from '#domain/orders/order-line.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { orderLineColumn } from '#server/orders/order-line-sheet.ts'
import type { SheetDefinition } from '#server/spreadsheets/writing/sheet-definition.ts'

const ordered = ({ quantity, cancelled }: OrderLine) =>
  formatQuantity(
    orderedQuantity({ quantity: parseQuantity(quantity), cancelled: parseQuantity(cancelled) }),
  )

/** Pending lines as a file to confirm them by: the import finds its columns by these headings. */
export const confirmationTemplate: SheetDefinition<OrderLine> = {
  name: ({ fields }) => fields.confirmation,
  fields: [],
  columns: [
    orderLineColumn('orderCode', 'text', 16),
    orderLineColumn('lineNumber', 'text', 8),
    orderLineColumn('productCode', 'text', 18),
    orderLineColumn('productName', 'text', 30),
    orderLineColumn('size', 'text', 10),
    orderLineColumn('color', 'text', 12),
    orderLineColumn('unit', 'text', 8),
    orderLineColumn('dueDate', 'day', 12),
    {
      ...{ header: ({ fields }) => fields.orderedQuantity, kind: 'number', width: 12 },
      value: ordered,
    },
    {
      ...orderLineColumn('confirmedDate', 'day', 14),
      isToFill: true,
      // The date that the line has already: a row that is left as it is changes nothing.
      value: ({ confirmation, proposedDate, confirmedDate }) =>
        confirmation === 'refused' ? null : (proposedDate ?? confirmedDate),
    },
    {
      ...{ header: ({ fields }) => fields.confirmedQuantity, kind: 'number', width: 14 },
      isToFill: true,
      value: ({ proposedQuantity }) => proposedQuantity,
    },
    {
      ...{ header: ({ fields }) => fields.note, kind: 'text', width: 40, isToFill: true },
      value: () => null,
    },
    {
      ...{ header: ({ fields }) => fields.version, kind: 'number', width: 9 },
      value: ({ version }) => String(version),
    },
  ],
}
