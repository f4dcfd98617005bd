import type {
  OrderImportPreview,
  PreviewedOrderLine,
} from '#domain/imports/orders/order-import-preview.ts'

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (day: string) => longDate.format(new Date(`${day}T00:00:00Z`))

/** Describes how the first rows were understood, then warnings. */
export function previewMessages(preview: OrderImportPreview): string[] {
  const { understood, newSuppliers, similarOrders, similarOrderCount, longPast } = preview
  const { dueBeforeOrdered } = preview
  return [
    ...(understood.length > 0 ? ['The first rows, as they were understood:'] : []),
    ...understood.map(rowText),
    ...newSuppliers.map(({ row, code, name, looksLike }) => {
      const similarSupplier = looksLike ? `, looks like ${looksLike.code} ${looksLike.name}` : ''
      return `Row ${row}: new supplier ${code} ${name}${similarSupplier}.`
    }),
    ...similarOrders.map(
      ({ row, orderCode, looksLike }) =>
        `Row ${row}: new order ${orderCode}, looks like ${looksLike}.`,
    ),
    ...(similarOrderCount > similarOrders.length
      ? [`… and ${similarOrderCount - similarOrders.length} more new orders that look like others.`]
      : []),
    ...(longPast.count > 0
      ? [`Due before ${dayText(longPast.before)}, ${longPast.count} in all: ${dueText(longPast)}.`]
      : []),
    ...(dueBeforeOrdered.count > 0
      ? [
          `Due before it was ordered, ${dueBeforeOrdered.count} in all: ${dueText(dueBeforeOrdered)}.`,
        ]
      : []),
  ]
}

const rowText = (line: PreviewedOrderLine) =>
  `  Row ${line.row}: ${line.supplierCode} ${line.supplierName}, order ${line.orderCode} of ${dayText(line.orderDate)}, ` +
  `line ${line.lineNumber}: ${[line.productCode, line.productName, line.size, line.color].filter(Boolean).join(' ')}, ` +
  (line.supplierProductCode ? `supplier item number ${line.supplierProductCode}, ` : '') +
  `${line.quantity} ${line.unit}, due ${dayText(line.dueDate)}`

const dueText = ({ count, rows }: Pick<OrderImportPreview['longPast'], 'count' | 'rows'>) => {
  const firstRows = rows.slice(0, 5).map(({ row, dueDate }) => `row ${row} ${dayText(dueDate)}`)
  return [...firstRows, ...(count > firstRows.length ? ['…'] : [])].join(', ')
}
