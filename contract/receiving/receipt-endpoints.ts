import * as z from 'zod'
import {
  endpoint,
  fileReply,
  idParams,
  supplierHeaders,
  versionedCreateHeaders,
} from '#contract/endpoint.ts'
import { printQuery } from '#contract/packing/paper-endpoints.ts'
import { changedQuery, historyLimit, pageQuery, pageSchema } from '#contract/page.ts'
import { queryShape } from '#domain/list-query.ts'
import { receiptPageSize } from '#domain/receiving/receipt.ts'
import { receiptEntry } from '#domain/receiving/receipt-entry.ts'
import {
  countedGoods,
  listedReceipt,
  receiptCorrection,
  receiptQueryFields,
  receiptRecord,
} from '#domain/receiving/receipt-record.ts'
import { receivingShipment } from '#domain/receiving/receiving-shipment.ts'
import { shipment } from '#domain/shipments/shipment.ts'

/** Lists the receipts of a shipment, newest first: the latest page, or the page before a receipt. */
export const listReceipts = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/receipts',
  access: 'see',
  scope: 'shipment',
  summary: 'Receipts of a shipment',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject({
      before: idParams.shape.id.optional().meta({ description: 'Id of the oldest receipt read' }),
      limit: historyLimit(receiptPageSize),
    }),
    response: { 200: z.array(receiptRecord).max(receiptPageSize) },
  },
})

/** Lists receipts of all shipments, of the supplier or of all: counts, and corrections of earlier counts. */
export const listAllReceipts = endpoint({
  method: 'GET',
  url: '/api/receipts',
  access: 'see',
  scope: 'company',
  summary: 'Receipts of all shipments',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...queryShape(receiptQueryFields, {
        shipmentId: 'Of this shipment',
        orderId: 'Of lines of this order',
        from: 'Counted on this day or later, in the company’s time zone',
        to: 'Counted on this day or earlier',
        sort: 'By the time of the count; by default the newest first',
      }),
      ...changedQuery,
      ...pageQuery,
    }),
    response: { 200: pageSchema(listedReceipt) },
  },
})

/** Lists packages and numbered pieces of a shipment that were counted, and cannot be counted again. */
export const listCountedGoods = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/counted-goods',
  access: 'see',
  scope: 'shipment',
  summary: 'Packages and serial numbers that receipts of a shipment counted',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: z.array(countedGoods) },
  },
})

/**
 * Reverses a receipt by a counter-receipt: its quantities are in transit again, and its differences are withdrawn.
 * Settled differences stay.
 */
export const correctReceipt = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/receipt-corrections',
  access: 'receive',
  scope: 'shipment',
  summary: 'Take back a receipt of a shipment',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: receiptCorrection,
    response: { 200: shipment },
  },
})

/** Gives a receipt of a closed shipment as PDF, or all its receipts in one. */
export const getReceiptPaper = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/receipt-paper',
  access: 'see',
  scope: 'shipment',
  summary: 'Receipt of a shipment as PDF',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject({
      receiptId: idParams.shape.id.optional().meta({
        description: 'Receipt to print; all receipts without it',
      }),
      ...printQuery,
    }),
    response: { 200: fileReply('The receipt', ['application/pdf']) },
  },
})

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
