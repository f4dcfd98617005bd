import type { OrderLineValues } from '#domain/imports/orders/order-import-change.ts'
import { itemCodesOf } from '#domain/orders/item-code.ts'
import { type Credit, waivedQuantity } from '#domain/orders/waived-quantity.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { isDivisible } from '#domain/units/unit-text.ts'
import type { StoredLine } from '#server/orders/import/order-import-queries.ts'

type StoredValues = Pick<StoredLine, keyof OrderLineValues>

/** The values of a stored order line. */
export const valuesOfLine = (line: StoredValues): OrderLineValues => ({
  ...itemCodesOf(line),
  reference: line.reference,
  productCode: line.productCode,
  productName: line.productName,
  size: line.size,
  color: line.color,
  unit: line.unit,
  quantity: parseQuantity(line.quantity),
  cancelled: parseQuantity(line.cancelled),
  packMultiple: line.packMultiple === null ? null : parseQuantity(line.packMultiple),
  dueDate: line.dueDate,
})

/** The columns of an order line with these values and credits. */
export const lineColumnsOf = (
  values: OrderLineValues,
  orderCode: string,
  lineNumber: number,
  credits: readonly Credit[],
) => ({
  ...values,
  lineReference: values.reference === String(lineNumber) ? null : values.reference,
  quantity: formatQuantity(values.quantity),
  cancelled: formatQuantity(values.cancelled),
  waived: formatQuantity(waivedQuantity(credits, values.quantity - values.cancelled)),
  packMultiple: values.packMultiple === null ? null : formatQuantity(values.packMultiple),
  isDivisible: isDivisible(values.unit),
  search: [
    ...[orderCode, values.productCode, values.productName, values.supplierProductCode],
    ...[values.size, values.color, values.gtin],
  ]
    .filter(Boolean)
    .join(' ')
    .toLowerCase(),
})
