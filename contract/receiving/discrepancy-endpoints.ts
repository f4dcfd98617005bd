import * as z from 'zod'
import { endpoint, idParams, supplierHeaders, versionedCreateHeaders } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { changedQuery, pageQuery, pageSchema } from '#contract/page.ts'
import {
  answerEntry,
  discrepancy,
  discrepancyKind,
  discrepancyState,
  listedDiscrepancy,
  settlementEntry,
} from '#domain/discrepancies/discrepancy.ts'
import { discrepancyQueryFields } from '#domain/discrepancies/discrepancy-query.ts'
import { queryShape } from '#domain/list-query.ts'

/** Lists differences between announcement and count, of the supplier or of all. */
export const listDiscrepancies = endpoint({
  method: 'GET',
  url: '/api/discrepancies',
  access: 'see',
  scope: 'company',
  summary: 'Differences between announcement and count',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...queryShape(
        discrepancyQueryFields,
        {
          text: 'Words in its order line: order, product, size, color',
          shipmentId: 'Of this shipment',
          orderId: 'Of lines of this order',
          from: 'Counted on this day or later, in the company’s time zone',
          to: 'Counted on this day or earlier',
          sort: 'By the time of the count or of the last change; by default the newest first',
        },
        { state: discrepancyState, kind: discrepancyKind },
      ),
      ...changedQuery,
      ...pageQuery,
    }),
    response: { 200: pageSchema(listedDiscrepancy) },
  },
})

/** Counts the differences that pass the filter. With the id of a row, also returns its cursor. */
export const countDiscrepancies = countEndpoint(listDiscrepancies, 'Count differences')

/** Gives a difference; its version is the ETag. */
export const getDiscrepancy = endpoint({
  method: 'GET',
  url: '/api/discrepancies/:id',
  access: 'see',
  scope: 'discrepancy',
  summary: 'Get a difference',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: discrepancy } },
})

/** Accepts or disputes a difference as its supplier. Until it is settled, another answer replaces the one before. */
export const answerDiscrepancy = endpoint({
  method: 'POST',
  url: '/api/discrepancies/:id/answers',
  access: 'answerDiscrepancy',
  scope: 'discrepancy',
  summary: 'Answer a difference',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: answerEntry,
    response: { 200: discrepancy },
  },
})

/** Settles a difference as the buyer, answered or not: the outcome decides what the order line expects. */
export const settleDiscrepancy = endpoint({
  method: 'POST',
  url: '/api/discrepancies/:id/settlements',
  access: 'settleDiscrepancy',
  scope: 'discrepancy',
  summary: 'Settle a difference',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: settlementEntry,
    response: { 200: discrepancy },
  },
})

/**
 * Undoes the last answer: the previous one applies again, and notices of the last are removed. Possible for five
 * minutes (`undo-over`), unless something followed or a mail about it was sent (`told-already`).
 */
export const reverseAnswer = endpoint({
  method: 'POST',
  url: '/api/discrepancies/:id/answer-reversals',
  access: 'answerDiscrepancy',
  scope: 'discrepancy',
  summary: 'Undo an answer to a difference',
  schema: { headers: versionedCreateHeaders, params: idParams, response: { 200: discrepancy } },
})

/** Undoes the settlement, under the same conditions: the order line and the count are as before it. */
export const reverseSettlement = endpoint({
  method: 'POST',
  url: '/api/discrepancies/:id/settlement-reversals',
  access: 'settleDiscrepancy',
  scope: 'discrepancy',
  summary: 'Undo the settlement of a difference',
  schema: { headers: versionedCreateHeaders, params: idParams, response: { 200: discrepancy } },
})
