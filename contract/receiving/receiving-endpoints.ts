import * as z from 'zod'
import { endpoint, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { receiptEntry } from '#domain/receiving/receipt-entry.ts'
import { receivingShipment } from '#domain/receiving/receiving-shipment.ts'

/**
 * Gives a shipment to be counted. Where the company counts blind, only administrators get its quantities until
 * everything is received.
 */
export const getReceivingShipment = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/receiving',
  access: 'receive',
  scope: 'shipment',
  summary: 'A shipment to be counted',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: receivingShipment } },
})

/** Lists the lines whose count differs from the quantity still in transit, without the amounts. Stores nothing. */
export const compareCount = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/count-comparison',
  access: 'receive',
  scope: 'shipment',
  summary: 'Lines of a count that differ from the announcement',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    body: receiptEntry,
    response: {
      200: z.object({
        lines: z.array(
          z.object({
            lineId: z.int(),
            isRecordable: z.boolean().meta({
              description: 'False where more is rejected than was announced',
            }),
          }),
        ),
      }),
    },
  },
})
