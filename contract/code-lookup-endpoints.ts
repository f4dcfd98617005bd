import * as z from 'zod'
import { endpoint, supplierHeaders } from '#contract/endpoint.ts'
import { day, instant } from '#domain/day.ts'
import { shipmentStatus } from '#domain/shipment.ts'
import { supplier } from '#domain/supplier.ts'

const shipment = {
  shipmentId: z.int(),
  shipmentCode: z.string(),
  status: shipmentStatus,
  estimatedDelivery: day.nullable(),
}

/** What a code names; whose it is, is told with it. */
const find = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('shipment'), supplier, ...shipment }),
  z.object({
    kind: z.literal('package'),
    supplier,
    ...shipment,
    packageId: z.int(),
    number: z.int().meta({ description: 'Unique in the shipment' }),
    sscc: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('removed-package'),
    supplier,
    shipmentId: z.int().nullable().meta({ description: 'Null where the shipment was deleted too' }),
    shipmentCode: z.string(),
    number: z.int().meta({ description: 'What it was in the shipment' }),
    sscc: z.string(),
    removedAt: instant,
    removedBy: z.string(),
  }),
  z.object({ kind: z.literal('order'), supplier, orderCode: z.string() }),
  z.object({
    kind: z.literal('product'),
    supplier,
    productCode: z.string(),
    productName: z.string(),
  }),
])
export type Find = z.infer<typeof find>

/**
 * What a code names that was scanned or typed. Company staff find across all suppliers; what belongs to the one they
 * act for stands first among its kind.
 */
export const listFinds = endpoint({
  method: 'GET',
  url: '/api/finds',
  access: 'see',
  scope: 'session',
  summary: 'What a scanned code names',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      code: z.string().trim().min(1).max(200).meta({
        description:
          'An SSCC, also of a removed package, package number, shipping code, tracking number, order code or GTIN, or a GS1 element string with them; FNC1 is U+001D',
      }),
    }),
    response: { 200: z.array(find) },
  },
})
