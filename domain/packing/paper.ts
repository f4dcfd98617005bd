import * as z from 'zod'
import { party } from '#domain/parties/party.ts'
import { enteredShipmentFields, transportFields } from '#domain/shipments/shipment.ts'
import { enteredGoods, type GoodsField, shipmentLine } from '#domain/shipments/shipment-line.ts'
import { day, instant } from '#domain/units/day.ts'
import { quantityText } from '#domain/units/quantity.ts'
import { shipmentPackage } from './package.ts'

/** The documents that go with a shipment; the contents list goes into each package. */
export const paper = z.enum(['delivery-note', 'packing-list', 'contents-list'])
export type Paper = z.infer<typeof paper>

const line = shipmentLine
  .pick({
    id: true,
    orderCode: true,
    orderDate: true,
    productCode: true,
    productName: true,
    size: true,
    color: true,
    unit: true,
    quantity: true,
    numberOfPackages: true,
    quantityPerPackage: true,
    remainder: true,
    height: true,
    width: true,
    depth: true,
    weight: true,
  })
  .extend({
    orderLineNumber: z
      .union([z.int(), z.string()])
      .meta({ description: 'As the buyer wrote it; a number on older papers' }),
    supplierProductCode: z
      .string()
      .optional()
      .meta({ description: 'Empty if unknown; missing on older papers' }),
    gtin: z.string().nullable(),
    // Missing on papers stored before these fields existed.
    ...z.object(enteredGoods).partial().shape,
    traceability: shipmentLine.shape.traceability
      .optional()
      .meta({ description: 'Missing on older papers' }),
  })
export type PaperLine = z.infer<typeof line>

/** Order line and product of a line. */
export const paperLineIdentity = line.pick({
  orderCode: true,
  orderDate: true,
  orderLineNumber: true,
  productCode: true,
  productName: true,
  supplierProductCode: true,
  gtin: true,
  size: true,
  color: true,
  unit: true,
})
export type PaperLineIdentity = z.infer<typeof paperLineIdentity>

/** Goods as a paper names them, with the lot and the announced quantity if a line has them. */
export type PaperGoods = PaperLineIdentity &
  Partial<Pick<PaperLine, 'quantity' | 'traceability' | GoodsField>>

const paperPackage = shipmentPackage.omit({ labelledAt: true, type: true }).extend({
  type: z.string().meta({ description: 'UN/ECE Recommendation 21' }),
  contents: z.array(z.object({ lineId: z.int(), quantity: quantityText })),
})
export type PaperPackage = z.infer<typeof paperPackage>

/** Content of a shipment's papers, independent of language; stored when the shipment closes. */
export const paperContent = z.object({
  state: z.enum(['open', 'closed', 'cancelled']),
  code: z.string(),
  revision: z.int().meta({ description: 'Number of reopenings' }),
  supplier: party,
  buyer: party,
  ...enteredShipmentFields,
  // Missing on papers stored before these fields existed.
  ...z.object(transportFields).partial().shape,
  shipTo: party.nullable(),
  closedAt: instant.nullable(),
  closedOn: day.nullable().meta({ description: 'The day of closing at the buyer' }),
  lines: z.array(line),
  packages: z.array(paperPackage),
})
export type PaperContent = z.infer<typeof paperContent>
