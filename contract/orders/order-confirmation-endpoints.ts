import * as z from 'zod'
import { endpoint, idempotentHeaders, idParams, supplierHeaders } from '#contract/endpoint.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import {
  confirmationEntry,
  confirmationReversalEntry,
  confirmedLines,
  proposalAnswerEntry,
} from '#domain/orders/order-confirmation.ts'
import { orderChange } from '#domain/orders/order-event.ts'

/**
 * Confirms order lines as ordered, or proposes another date or quantity; all or none. `errors` names each line that
 * cannot be confirmed; a line that changed since it was seen is a 412.
 */
export const confirmOrderLines = endpoint({
  method: 'POST',
  url: '/api/order-lines/confirmations',
  access: 'confirmOrders',
  scope: 'supplier',
  summary: 'Confirm order lines, or propose another date or quantity',
  schema: {
    headers: idempotentHeaders,
    body: confirmationEntry,
    response: { 200: confirmedLines },
  },
})

/**
 * Undoes the last confirmation or proposal of lines, all or none, and removes its notices. Possible for five minutes
 * (`undo-over`), unless the lines changed since or a mail about it was sent (`told-already`).
 */
export const reverseConfirmations = endpoint({
  method: 'POST',
  url: '/api/order-lines/confirmation-reversals',
  access: 'confirmOrders',
  scope: 'supplier',
  summary: 'Undo confirmations and proposals',
  schema: {
    headers: idempotentHeaders,
    body: confirmationReversalEntry,
    response: { 200: confirmedLines },
  },
})

/**
 * Accepts or refuses proposals of suppliers; all or none. Accepted terms are confirmed, and change the order's
 * quantity.
 */
export const answerProposals = endpoint({
  method: 'POST',
  url: '/api/order-lines/proposal-answers',
  access: 'changeOrders',
  scope: 'company',
  summary: 'Accept or refuse proposals of suppliers',
  schema: {
    headers: idempotentHeaders,
    body: proposalAnswerEntry,
    response: { 200: confirmedLines },
  },
})

/** Lists what people and files changed in an order and its lines, the newest first. */
export const listOrderChanges = endpoint({
  method: 'GET',
  url: '/api/orders/:id/changes',
  access: 'see',
  scope: 'order',
  summary: 'Changes of an order',
  schema: {
    headers: supplierHeaders,
    params: idParams,
    querystring: z.strictObject(pageQuery),
    response: { 200: pageSchema(orderChange) },
  },
})
