import * as z from 'zod'
import { endpoint, supplierHeaders } from '#contract/endpoint.ts'
import { maxLookupLength, visibleCode } from '#domain/code-text.ts'
import { supplier } from '#domain/parties/supplier.ts'
import { shipmentStatus } from '#domain/shipments/shipment.ts'
import { day, instant } from '#domain/units/day.ts'

const shipment = {
  shipmentId: z.int(),
  shipmentCode: z.string(),
  status: shipmentStatus,
  estimatedDelivery: day.nullable(),
}

/** A record or package that a code identifies, with its supplier. */
const codeMatch = z.discriminatedUnion('kind', [
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
    shipmentId: z.int().nullable().meta({ description: 'Null if the shipment was deleted too' }),
    shipmentCode: z.string(),
    number: z.int().meta({ description: 'Number of the package in the shipment' }),
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
export type CodeMatch = z.infer<typeof codeMatch>

/**
 * Looks up a scanned or typed code. Company staff search all suppliers; matches of the supplier that they act
 * for come first within each kind.
 */
export const lookUpCode = endpoint({
  method: 'GET',
  url: '/api/code-lookup',
  access: 'see',
  scope: 'session',
  summary: 'Look up a scanned code',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      code: z.string().overwrite(visibleCode).min(1).max(maxLookupLength).meta({
        description:
          'An SSCC (also of a removed package), a package number, shipping code, tracking number, order code or GTIN, or a GS1 element string that contains them. FNC1 is sent as U+001D',
      }),
    }),
    response: { 200: z.array(codeMatch) },
  },
})
