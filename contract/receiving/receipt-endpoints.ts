import * as z from 'zod'
import {
  endpoint,
  fileReply,
  idParams,
  largeBodyLimit,
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

/** Lists the receipts of a shipment, newest first: the newest page, or the page before a given receipt. */
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
      before: idParams.shape.id.optional().meta({ description: 'Id of the oldest loaded receipt' }),
      limit: historyLimit(receiptPageSize),
    }),
    response: { 200: z.array(receiptRecord).max(receiptPageSize) },
  },
})

/** Lists receipts, including reversals, of the supplier or of all suppliers. */
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
        shipmentId: 'Only of this shipment',
        orderId: 'Only of lines of this order',
        from: 'Counted on this day or later, in the company’s time zone',
        to: 'Counted on this day or earlier',
        sort: 'By time of the count; by default the newest first',
      }),
      ...changedQuery,
      ...pageQuery,
    }),
    response: { 200: pageSchema(listedReceipt) },
  },
})

/** Lists packages and pieces with serial numbers that were counted in a shipment and cannot be counted again. */
export const listCountedGoods = endpoint({
  method: 'GET',
  url: '/api/shipments/:id/counted-goods',
  access: 'see',
  scope: 'shipment',
  summary: 'Counted packages and serial numbers of a shipment',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    response: { 200: z.array(countedGoods) },
  },
})

/**
 * Reverses a receipt: its quantities are in transit again, and its discrepancies are withdrawn. Refused if one of them
 * is settled (409 `discrepancy-settled`).
 */
export const correctReceipt = endpoint({
  method: 'POST',
  url: '/api/shipments/:id/receipt-corrections',
  access: 'receive',
  scope: 'shipment',
  summary: 'Reverse a receipt of a shipment',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: receiptCorrection,
    response: { 200: shipment },
  },
})

/** Gives a receipt of a closed shipment as PDF, or all receipts of the shipment in one file. */
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
        description: 'Receipt to print; if omitted, all receipts',
      }),
      ...printQuery,
    }),
    response: { 200: fileReply('The receipt', ['application/pdf']) },
  },
})

/**
 * Gives a shipment to be counted. If the company counts blind, only administrators get the quantities until
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
  bodyLimit: largeBodyLimit,
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
              description: 'False if more is rejected than was announced',
            }),
          }),
        ),
      }),
    },
  },
})
