import * as z from 'zod'
import { endpoint, fileReply, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { adviceFormats } from '#domain/messages/advice-format.ts'
import { despatchAdvice } from '#domain/messages/despatch-advice.ts'
import { receiverWithMissingElements, shipmentMessage } from '#domain/messages/message.ts'

const { description, content } = fileReply('The despatch advice', [
  'application/xml',
  'application/edifact',
])

/**
 * Gives the despatch advice stored when a shipment was closed, or a preview for an open one. The header `Oto-Losses`
 * lists fields that the format cannot hold. 409 `message-incomplete` if the shipment lacks fields that the format
 * needs, with pointers into the JSON format.
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
          'UBL 2.1 by Peppol’s Advanced Despatch Advice (T120) or BIS Despatch Advice 3 (T16), EDIFACT DESADV by directory D.96A or D.01B, or JSON',
      }),
    }),
    response: {
      200: { description, content: { 'application/json': { schema: despatchAdvice }, ...content } },
    },
  },
})

/** Lists sent and queued despatch advices of a shipment to systems of the caller's side, oldest first. */
export const listShipmentMessages = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/messages',
  access: 'see',
  scope: 'shipment',
  summary: 'List the despatch advices of a shipment to other systems',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: z.array(shipmentMessage) },
  },
})

/**
 * Lists elements that other systems require and an open shipment lacks, by receiving system. The shipment can be closed
 * without them.
 */
export const listMissingElements = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/missing-elements',
  access: 'see',
  scope: 'shipment',
  summary: 'List required elements that a shipment lacks',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: z.array(receiverWithMissingElements) },
  },
})

/** Gives the JSON Schema (2020-12) of the format `json`. */
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
