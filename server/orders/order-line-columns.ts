import type { OrderLineValues } from '#domain/imports/orders/order-import-change.ts'
import { type Credit, waivedQuantity } from '#domain/orders/waived-quantity.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import { isDivisible } from '#domain/units/unit-text.ts'

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
