import * as z from 'zod'
import type { QueryOf } from '#domain/list-query.ts'
import { interchangeStates } from '#domain/messages/edifact/received-interchange.ts'
import { messageStates, rejectionFault, sentMessageFields } from '#domain/messages/message.ts'
import { instant } from '#domain/units/day.ts'
import { deliveryReason } from '#domain/webhooks/webhook-delivery.ts'

/** Filters of the list of messages: despatch advices sent, and interchanges received. */
export const messageQueryFields = {
  needsAttention: { kind: 'choice', options: ['true'] },
  direction: { kind: 'choice', options: ['out', 'in'] },
  state: { kind: 'choice', options: [...messageStates, ...interchangeStates] },
  endpointId: { kind: 'id' },
  from: { kind: 'day' },
  to: { kind: 'day' },
} as const

export type MessageQuery = QueryOf<typeof messageQueryFields>

export const listedMessageState = z.enum(messageQueryFields.state.options)

/**
 * Limits of `needsAttention`: hours without an acknowledgement after which a message needs attention, and days after
 * which it no longer does, because its delivery is deleted.
 */
export const attentionLimits = { acknowledgementHours: 24, days: 30 }

/** A despatch advice that was sent, or an interchange that was received. */
export const listedMessage = z.object({
  direction: z.enum(messageQueryFields.direction.options),
  id: z.int().meta({ description: 'Unique among the messages of a direction' }),
  document: z
    .enum(['despatch-advice', 'acknowledgement'])
    .nullable()
    .meta({ description: 'Null for an interchange that was refused' }),
  purpose: sentMessageFields.purpose,
  controlNumber: z
    .string()
    .nullable()
    .meta({ description: 'Number of the interchange; null without one' }),
  partner: z.string().nullable().meta({
    description: 'Description of the webhook, else its host; of an interchange, its sender',
  }),
  endpointId: z.int().nullable().meta({ description: 'Webhook by which it went out' }),
  isTrial: z.boolean(),
  code: z.string().nullable().meta({
    description: 'Shipping code; kept for 30 days after the shipment is deleted',
  }),
  shipments: z
    .array(z.object({ id: z.int(), code: z.string(), supplierId: z.int() }))
    .meta({ description: 'At most ten' }),
  createdAt: instant.meta({ description: 'Time of creation or receipt' }),
  state: listedMessageState,
  stateAt: instant,
  fault: rejectionFault.nullable().meta({
    description: 'First fault',
  }),
  reason: deliveryReason.nullable().meta({ description: 'Reason why the last try failed' }),
  needsAttention: z.boolean().meta({
    description: `Failed, rejected or refused, and not superseded; or not acknowledged for ${attentionLimits.acknowledgementHours} hours by a system that acknowledges. At most ${attentionLimits.days} days old`,
  }),
})
