import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import {
  interchangeLimits,
  receivedInterchange,
} from '#domain/messages/edifact/received-interchange.ts'

export const interchangeTypes = ['application/edifact', 'application/octet-stream'] as const

/**
 * Takes an EDIFACT interchange of another system, at most 10 MiB. A CONTRL says whether that system could read a
 * despatch advice that it was sent: its UCI has that interchange’s control number, its sender and recipient are
 * swapped. The interchange is applied or refused as a whole, with codes and places of its faults. 201 for a new one; the
 * same bytes again change nothing: 200 with the former one.
 */
export const receiveInterchange = endpoint({
  method: 'POST',
  url: '/api/messages',
  access: 'exchange',
  scope: 'session',
  summary: 'Take an EDIFACT interchange',
  bodyLimit: interchangeLimits.bytes,
  schema: {
    body: z.any().meta({
      description: 'The interchange as it is, at most 10 MiB',
      type: 'string',
      format: 'binary',
    }),
    consumes: interchangeTypes,
    response: { 200: receivedInterchange, 201: receivedInterchange },
  },
})
