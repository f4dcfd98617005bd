import * as z from 'zod'
import { orderLine } from '#domain/orders/order-line.ts'
import { enteredGoods, shipmentLine } from '#domain/shipments/shipment-line.ts'
import { day } from '#domain/units/day.ts'

/** Shipment line as a row of an exported file. */
export const exportedLine = z.object({
  ...shipmentLine.pick({ orderCode: true }).shape,
  lineNumber: orderLine.shape.lineNumber,
  ...shipmentLine.pick({ productCode: true, productName: true }).shape,
  gtin: orderLine.shape.gtin,
  ...shipmentLine.pick({
    size: true,
    color: true,
    quantity: true,
    unit: true,
    numberOfPackages: true,
    quantityPerPackage: true,
    remainder: true,
    height: true,
    width: true,
    depth: true,
    weight: true,
  }).shape,
  ...enteredGoods,
  lot: z.string().nullable(),
  bestBefore: day.nullable(),
  expiry: day.nullable(),
  serialNumbers: z.string().nullable().meta({ description: 'Separated by spaces' }),
})
export type ExportedLine = z.infer<typeof exportedLine>
