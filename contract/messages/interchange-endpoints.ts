import * as z from 'zod'
import { binaryBody, endpoint } from '#contract/endpoint.ts'
import { countEndpoint } from '#contract/list-count.ts'
import { pageQuery, pageSchema } from '#contract/page.ts'
import { queryShape } from '#domain/list-query.ts'
import {
  interchangeLimits,
  receivedInterchange,
} from '#domain/messages/edifact/received-interchange.ts'
import {
  listedMessage,
  listedMessageState,
  messageQueryFields,
} from '#domain/webhooks/listed-message.ts'

export const interchangeMediaTypes = ['application/edifact', 'application/octet-stream'] as const

/**
 * Takes an EDIFACT interchange of another system, at most 10 MiB. A CONTRL reports whether that system could read a
 * despatch advice from Oto: the UCI has the control number of Oto's interchange, with sender and recipient swapped. The
 * interchange is applied or refused as a whole, with codes and positions of its faults. 201 for a new interchange; 200
 * with the first one if the same bytes are sent again. At most 20 a minute for each account (429).
 */
export const receiveInterchange = endpoint({
  method: 'POST',
  url: '/api/messages',
  access: 'exchange',
  scope: 'session',
  summary: 'Receive an EDIFACT interchange',
  bodyLimit: interchangeLimits.bytes,
  schema: {
    body: binaryBody('The bytes of the interchange, at most 10 MiB'),
    consumes: interchangeMediaTypes,
    response: { 200: receivedInterchange, 201: receivedInterchange },
  },
})

/**
 * Lists despatch advices sent and interchanges received, newest first; for the company's own people, and keys with the
 * scope `read` or `exchange`.
 */
export const listMessages = endpoint({
  method: 'GET',
  url: '/api/messages',
  access: 'seeMessages',
  scope: 'session',
  summary: 'List messages to and from other systems',
  schema: {
    querystring: z.strictObject({
      ...queryShape(
        messageQueryFields,
        {
          needsAttention: 'Only messages that need attention',
          direction: 'Sent or received messages',
          endpointId: 'Sent by this webhook',
          from: 'Created or received on this day or later, in the company’s time zone',
          to: 'Created or received on this day or earlier',
        },
        { state: listedMessageState },
      ),
      ...pageQuery,
    }),
    response: { 200: pageSchema(listedMessage) },
  },
})

/** Counts the messages that match the filter. With `row`, also returns that row's cursor. */
export const countMessages = countEndpoint(listMessages, 'Count messages')
