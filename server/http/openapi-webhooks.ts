import * as z from 'zod'
import { changeEvent, changeEventKind, subjectOf } from '#domain/notices/change-event.ts'
import { trialKind, webhookBody, webhookTrialBody } from '#domain/webhooks/webhook-endpoint.ts'

const timestamp = '2026-11-27T08:15:30.123456+00:00'

/** Returns an example body of a webhook event. */
function exampleOf(type: string): object {
  const isOrder = type.startsWith('order')
  const subjects = {
    kind: changeEventKind.parse(type),
    shipmentId: isOrder ? null : 3,
    orderId: isOrder ? 7 : null,
    orderLineId: type.startsWith('order-line') ? 40 : null,
    discrepancyId: type.startsWith('discrepancy') ? 2 : null,
  }
  const data = changeEvent.parse({
    ...{ position: 1204, at: timestamp, actor: 'Lee Serra', supplierId: 1 },
    ...{ code: isOrder ? 'PO-1001' : 'S000003', version: isOrder ? null : 5 },
    ...{ ...subjects, ...subjectOf(subjects) },
  })
  return { type, timestamp, data }
}

const header = (name: string, description: string, example: string) => ({
  ...{ name, in: 'header', required: true, description, schema: { type: 'string' }, example },
})

const headers = [
  header(
    'webhook-id',
    'Id of the event, the same at each try',
    '0b6a6f0e-5f0c-4c1e-9d3a-2f1f6f1b7a55',
  ),
  header('webhook-timestamp', 'Time of the try, in seconds since 1970', '1795767330'),
  header(
    'webhook-signature',
    'Standard Webhooks: `v1,` and the HMAC-SHA256, in base64, of id, timestamp and body, joined by full stops; two, separated by a space, while a secret is replaced',
    'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
  ),
]

const responses = {
  '2XX': { description: 'Accepted' },
  default: { description: 'Retried, as `Retry-After` asks; 410 disables the endpoint' },
}

const shapeOf = (shape: z.ZodType) => ({
  $ref: `#/components/schemas/${z.globalRegistry.get(shape)?.id}`,
})

const operation = (type: string, shape: z.ZodType, example: object) => ({
  post: {
    operationId: `${type.replace(/[.-](\w)/g, (_all, letter: string) => letter.toUpperCase())}Webhook`,
    summary: type,
    parameters: headers,
    requestBody: { content: { 'application/json': { schema: shapeOf(shape), example } } },
    responses,
  },
})

/** Describes webhooks in the OpenAPI document: one request per kind of event. */
export const describeWebhooks = (): Record<string, object> => ({
  ...Object.fromEntries(
    changeEventKind.options.map((type) => [type, operation(type, webhookBody, exampleOf(type))]),
  ),
  [trialKind]: operation(trialKind, webhookTrialBody, {
    ...{ type: trialKind, timestamp, data: { endpointId: 1 } },
  }),
})
