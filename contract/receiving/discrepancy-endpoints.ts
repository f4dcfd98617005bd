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

/** Lists discrepancies between announcement and count, of the supplier or of all suppliers. */
export const listDiscrepancies = endpoint({
  method: 'GET',
  url: '/api/discrepancies',
  access: 'see',
  scope: 'company',
  summary: 'Discrepancies between announcement and count',
  schema: {
    headers: supplierHeaders,
    querystring: z.strictObject({
      ...queryShape(
        discrepancyQueryFields,
        {
          text: 'Words in order, product, size or color of the order line',
          shipmentId: 'Only of this shipment',
          orderId: 'Only of lines of this order',
          from: 'Counted on this day or later, in the company’s time zone',
          to: 'Counted on this day or earlier',
          sort: 'By time of the count or of the last change; by default the newest first',
        },
        { state: discrepancyState, kind: discrepancyKind },
      ),
      ...changedQuery,
      ...pageQuery,
    }),
    response: { 200: pageSchema(listedDiscrepancy) },
  },
})

/** Counts the discrepancies that pass the filter. With `row`, also returns that row's cursor. */
export const countDiscrepancies = countEndpoint(listDiscrepancies, 'Count discrepancies')

/** Gives a discrepancy; its version is the ETag. */
export const getDiscrepancy = endpoint({
  method: 'GET',
  url: '/api/discrepancies/:id',
  access: 'see',
  scope: 'discrepancy',
  summary: 'Get a discrepancy',
  schema: { headers: supplierHeaders, params: idParams, response: { 200: discrepancy } },
})

/** Accepts or disputes a discrepancy as its supplier. Until the settlement, a new answer replaces the previous one. */
export const answerDiscrepancy = endpoint({
  method: 'POST',
  url: '/api/discrepancies/:id/answers',
  access: 'answerDiscrepancy',
  scope: 'discrepancy',
  summary: 'Answer a discrepancy',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: answerEntry,
    response: { 200: discrepancy },
  },
})

/** Settles a discrepancy as the buyer, answered or not. The outcome decides how much the order line still expects. */
export const settleDiscrepancy = endpoint({
  method: 'POST',
  url: '/api/discrepancies/:id/settlements',
  access: 'settleDiscrepancy',
  scope: 'discrepancy',
  summary: 'Settle a discrepancy',
  schema: {
    headers: versionedCreateHeaders,
    params: idParams,
    body: settlementEntry,
    response: { 200: discrepancy },
  },
})

/**
 * Undoes the last answer within five minutes (`undo-over`), unless a settlement followed (`discrepancy-settled`) or
 * a mail named it (`told-already`). The previous answer applies again.
 */
export const reverseAnswer = endpoint({
  method: 'POST',
  url: '/api/discrepancies/:id/answer-reversals',
  access: 'answerDiscrepancy',
  scope: 'discrepancy',
  summary: 'Undo an answer to a discrepancy',
  schema: { headers: versionedCreateHeaders, params: idParams, response: { 200: discrepancy } },
})

/**
 * Undoes the settlement within five minutes and before a later step (`undo-over`), unless a mail named it
 * (`told-already`). Order line and count are as before.
 */
export const reverseSettlement = endpoint({
  method: 'POST',
  url: '/api/discrepancies/:id/settlement-reversals',
  access: 'settleDiscrepancy',
  scope: 'discrepancy',
  summary: 'Undo the settlement of a discrepancy',
  schema: { headers: versionedCreateHeaders, params: idParams, response: { 200: discrepancy } },
})
