import * as z from 'zod'
import { packingLine } from '#domain/packing/package.ts'
import { supplier } from '#domain/parties/supplier.ts'
import { shipment, shipmentRow } from '#domain/shipments/shipment.ts'
import { shipmentLine } from '#domain/shipments/shipment-line.ts'

/** Line in a blind count: its goods, without the announced quantity. */
export const receivingLine = shipmentLine
  .pick({
    id: true,
    orderLineId: true,
    orderCode: true,
    orderDate: true,
    productCode: true,
    productName: true,
    size: true,
    color: true,
    unit: true,
    isDivisible: true,
  })
  .extend({
    gtin: packingLine.shape.gtin,
    traceability: packingLine.shape.traceability.meta({
      description: 'Without serial numbers, which would reveal the quantity',
    }),
  })
export type ReceivingLine = z.infer<typeof receivingLine>

/** A shipment to be counted. */
export const receivingShipment = shipmentRow.extend({
  supplier,
  isBlind: z.boolean().meta({
    description:
      'Whether the caller counts without knowing what was announced, until all is received',
  }),
  asksForLots: shipment.shape.asksForLots,
  lines: z.array(receivingLine).meta({ description: 'Lines of a blind count; empty otherwise' }),
})
export type ReceivingShipment = z.infer<typeof receivingShipment>
