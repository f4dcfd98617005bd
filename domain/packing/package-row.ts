import * as z from 'zod'
import { orderLine } from '#domain/orders/order-line.ts'
import { packingLine, shipmentPackage } from '#domain/packing/package.ts'
import { enteredGoods } from '#domain/shipments/shipment-line.ts'
import { day } from '#domain/units/day.ts'

const line = packingLine.shape

/** A row of the list of packages: a package and one of its contents, or an empty package. */
export const packageRow = z.object({
  ...shipmentPackage.pick({ number: true, sscc: true }).shape,
  parentNumber: z.int().nullable(),
  ...shipmentPackage.pick({
    type: true,
    height: true,
    width: true,
    depth: true,
    grossWeight: true,
    netWeight: true,
    tracking: true,
  }).shape,
  orderCode: line.orderCode.nullable(),
  lineNumber: orderLine.shape.lineNumber.nullable(),
  productCode: line.productCode.nullable(),
  productName: line.productName.nullable(),
  gtin: line.gtin,
  size: line.size.nullable(),
  color: line.color.nullable(),
  quantity: line.quantity.nullable(),
  unit: line.unit.nullable(),
  ...enteredGoods,
  lot: z.string().nullable(),
  bestBefore: day.nullable(),
  expiry: day.nullable(),
  serialNumbers: z
    .string()
    .nullable()
    .meta({ description: 'Serial numbers of a line that is in one package, separated by spaces' }),
})
export type PackageRow = z.infer<typeof packageRow>
