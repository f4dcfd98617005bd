import * as z from 'zod'
import { endpoint, fileReply, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { adviceFormats } from '#domain/messages/advice-format.ts'
import { despatchAdvice } from '#domain/messages/despatch-advice.ts'
import { shipmentMessage } from '#domain/messages/message.ts'

const { description, content } = fileReply('The despatch advice', ['application/xml'])

/**
 * The despatch advice of a shipment, as it was when it closed; of an open one a preview, as it would be. What the format cannot
 * say is named in the header `Oto-Losses`; what the shipment lacks for it is refused as 409 `message-incomplete`, whose pointers
 * lead into the JSON format.
 */
export const getDespatchAdvice = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/despatch-advice',
  access: 'see',
  scope: 'shipment',
  summary: 'Despatch advice of a shipment, for another system',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject({
      format: z.enum(adviceFormats).default('json').meta({
        description:
          'UBL 2.1 by Peppol’s Advanced Despatch Advice (T120) or BIS Despatch Advice 3 (T16), or JSON',
      }),
    }),
    response: {
      200: { description, content: { 'application/json': { schema: despatchAdvice }, ...content } },
    },
  },
})

/** The despatch advices of a shipment that went, or are to go, to systems of the caller's side, oldest first. */
export const listShipmentMessages = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/messages',
  access: 'see',
  scope: 'shipment',
  summary: 'List the despatch advices of a shipment that other systems are sent',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: z.array(shipmentMessage) },
  },
})

/** JSON Schema (2020-12) of the format `json`, the same for every company. */
export const getDespatchAdviceSchema = endpoint({
  method: 'GET',
  url: '/api/schemas/despatch-advice',
  access: 'see',
  scope: 'company',
  summary: 'JSON Schema of the despatch advice',
  schema: {
    headers: supplierHeaders,
    response: { 200: fileReply('The schema', ['application/schema+json']) },
  },
})
