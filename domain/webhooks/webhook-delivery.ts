import * as z from 'zod'
import type { QueryOf } from '#domain/list-query.ts'
import { messageState, sentMessageFields } from '#domain/messages/message.ts'
import { instant } from '#domain/units/day.ts'

/** State of an endpoint: it receives events, was paused by its administrators, or was disabled by the server. */
export const webhookState = z.enum(['active', 'paused', 'disabled'])

/**
 * Reasons why a try failed: a forbidden address, no connection, an untrusted certificate, a time-out, a status other
 * than success, a redirect, an event that no longer exists, a secret that cannot be decrypted, a shipment that the
 * format cannot hold. By SFTP: a server whose key is not the accepted one, a refused password or private key, a refused
 * file or folder.
 */
export const deliveryReasons = [
  'address-refused',
  'unreachable',
  'certificate',
  'no-answer',
  'status',
  'redirect',
  'event-gone',
  'secret-unreadable',
  'incomplete',
  'host-key',
  'login-refused',
  'file-refused',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

export const deliveryReason = z.enum(deliveryReasons)

/** Filters of the deliveries of an endpoint. */
export const deliveryQueryFields = {
  state: { kind: 'choice', options: ['waiting', 'delivered', 'failed'] },
} as const

export type DeliveryQuery = QueryOf<typeof deliveryQueryFields>

/** State of a delivery: waiting for a try, delivered, or failed for good. */
export const deliveryState = z.enum(deliveryQueryFields.state.options)

/** An event on its way to an endpoint. */
export const webhookDelivery = z.object({
  id: z.int(),
  messageId: z.string().meta({ description: 'The `webhook-id`, the same in every try' }),
  kind: z.string(),
  code: z.string().meta({ description: 'Code of the shipment or the order; empty in a trial' }),
  position: z.int().nullable().meta({ description: 'Position of the event; null for a trial' }),
  state: deliveryState,
  attempts: z.int().meta({ description: 'Tries since the delivery was created or sent again' }),
  createdAt: instant,
  nextTryAt: instant.nullable(),
  triedAt: instant.nullable(),
  reason: deliveryReason.nullable().meta({ description: 'Reason why the last try failed' }),
  status: z.int().nullable().meta({ description: 'HTTP status of the last reply; null by SFTP' }),
  reply: z.string().nullable().meta({ description: 'Beginning of the last reply' }),
  messageState: messageState.nullable().meta({ description: 'State of a despatch advice' }),
  ...sentMessageFields,
  isOutdated: z.boolean().meta({
    description: 'Whether a newer message of the shipment exists; then this is not sent again',
  }),
})

/** Whether a status refuses a despatch advice for good: the same bytes would be refused again. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![408, 409, 429].includes(status)

const retryDelaysMinutes = Array.from({ length: 10 }, (_, tries) => 2 ** tries)
const maxRetryDelayMinutes = 24 * 60

/**
 * Returns the minutes until the next try: 1, 2, 4 … 512, about seventeen hours in all, or more if the reply requests
 * it, up to a day. Undefined after the last try.
 */
export function retryDelayMinutes(failedTries: number, retryAfterMinutes = 0): number | undefined {
  const delay = retryDelaysMinutes[failedTries - 1]
  return delay === undefined
    ? undefined
    : Math.max(delay, Math.min(retryAfterMinutes, maxRetryDelayMinutes))
}
