import * as z from 'zod'
import { endpoint, fileReply, idempotentHeaders, idParams, ifMatch } from '#contract/endpoint.ts'
import { countRoute, countSchema } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { queryShape } from '#domain/list-query.ts'
import {
  deliveryQueryFields,
  deliveryState,
  webhookDelivery,
} from '#domain/webhooks/webhook-delivery.ts'
import {
  createdWebhookEndpoint,
  webhookEndpoint,
  webhookEndpointChanges,
  webhookEndpointEntry,
  webhookSecret,
} from '#domain/webhooks/webhook-endpoint.ts'

const webhookAdminRule = { access: 'manageKeys', scope: 'session' } as const
const repeatable = idempotentHeaders.omit({ 'oto-supplier': true })

/** Lists the endpoints of the caller's side, oldest first: those of the company, or of the caller's supplier. */
export const listWebhookEndpoints = endpoint({
  method: 'GET',
  url: '/api/webhook-endpoints',
  ...webhookAdminRule,
  summary: 'List webhook endpoints',
  schema: { response: { 200: z.array(webhookEndpoint) } },
})

/** Gives an endpoint, without its secret. */
export const getWebhookEndpoint = endpoint({
  method: 'GET',
  url: '/api/webhook-endpoints/:id',
  ...webhookAdminRule,
  summary: 'Read a webhook endpoint',
  schema: { params: idParams, response: { 200: webhookEndpoint } },
})

/**
 * Adds an endpoint, which receives changes from now on. Takes no Idempotency-Key, because the reply holds the secret
 * and is not stored.
 */
export const createWebhookEndpoint = endpoint({
  method: 'POST',
  url: '/api/webhook-endpoints',
  ...webhookAdminRule,
  summary: 'Add a webhook endpoint, whose secret is shown once',
  schema: { body: webhookEndpointEntry, response: { 201: createdWebhookEndpoint } },
})

/**
 * Changes, pauses or resumes an endpoint; omitted fields are unchanged. A resumed endpoint receives the events that it
 * missed, except those that failed for good.
 */
export const updateWebhookEndpoint = endpoint({
  method: 'PATCH',
  url: '/api/webhook-endpoints/:id',
  ...webhookAdminRule,
  summary: 'Change, pause or resume a webhook endpoint',
  schema: {
    headers: z.object({ 'if-match': ifMatch }),
    params: idParams,
    body: webhookEndpointChanges,
    response: { 200: webhookEndpoint },
  },
})

/** Removes an endpoint with its deliveries, also those still waiting. */
export const removeWebhookEndpoint = endpoint({
  method: 'DELETE',
  url: '/api/webhook-endpoints/:id',
  ...webhookAdminRule,
  summary: 'Remove a webhook endpoint',
  schema: { params: idParams, response: { 204: z.null() } },
})

/**
 * Gives an endpoint a new secret. For a day, deliveries are also signed with the former one, so that none is refused.
 */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  url: '/api/webhook-endpoints/:id/secrets',
  ...webhookAdminRule,
  summary: 'Make a new secret, which is shown once',
  schema: { params: idParams, response: { 201: webhookSecret } },
})

/** Sends an event of the kind `webhook.trial` once, also to a paused endpoint. */
export const sendWebhookTrial = endpoint({
  method: 'POST',
  url: '/api/webhook-endpoints/:id/trials',
  ...webhookAdminRule,
  summary: 'Send a trial event',
  schema: { headers: repeatable, params: idParams, response: { 201: z.object({ id: z.int() }) } },
})

/** Lists the deliveries of an endpoint, newest first; they are kept for thirty days. */
export const listWebhookDeliveries = endpoint({
  method: 'GET',
  url: '/api/webhook-endpoints/:id/deliveries',
  ...webhookAdminRule,
  summary: 'List the deliveries of a webhook endpoint',
  schema: {
    params: idParams,
    querystring: z.strictObject({
      ...pageQuery,
      ...queryShape(deliveryQueryFields, {}, { state: deliveryState }),
    }),
    response: { 200: pageSchema(webhookDelivery) },
  },
})

/** Counts the deliveries that match the filter. With `row`, also returns that row's cursor. */
export const countWebhookDeliveries = endpoint({
  ...countRoute(listWebhookDeliveries),
  summary: 'Count the deliveries of a webhook endpoint',
  schema: { ...countSchema(listWebhookDeliveries), params: idParams },
})

const deliveryParams = idParams.extend({ deliveryId: idParams.shape.id })

/** Gives the despatch advice of a delivery, byte for byte as posted; kept as long as the delivery. */
export const getMessageContent = endpoint({
  method: 'GET',
  url: '/api/webhook-endpoints/:id/deliveries/:deliveryId/content',
  ...webhookAdminRule,
  summary: 'Download the despatch advice of a delivery',
  schema: {
    params: deliveryParams,
    response: {
      200: fileReply('The despatch advice', [
        'application/xml',
        'application/edifact',
        'application/json',
      ]),
    },
  },
})

/**
 * Makes another despatch advice of the same shipment and revision, with the present settings of the endpoint, a new
 * control number and a new `webhook-id`. It replaces the former one if that was accepted.
 */
export const remakeMessage = endpoint({
  method: 'POST',
  url: '/api/webhook-endpoints/:id/deliveries/:deliveryId/remake',
  ...webhookAdminRule,
  summary: 'Make the despatch advice of a delivery anew',
  schema: {
    headers: repeatable,
    params: deliveryParams,
    response: { 201: z.object({ id: z.int() }) },
  },
})

/** Sends a delivery again under its `webhook-id`, by which the receiver recognises a repeat. */
export const replayWebhookDelivery = endpoint({
  method: 'POST',
  url: '/api/webhook-endpoints/:id/deliveries/:deliveryId/replay',
  ...webhookAdminRule,
  summary: 'Send a delivery again',
  schema: {
    headers: repeatable,
    params: deliveryParams,
    response: { 204: z.null() },
  },
})
