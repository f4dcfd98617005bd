import * as z from 'zod'
import { advicePurposes } from '#domain/messages/advice-format.ts'
import { adviceFields } from '#domain/messages/message-findings.ts'
import { instant } from '#domain/units/day.ts'

/** State of a message: queued, sent, failed for good, or superseded by a newer message before it was sent. */
export const messageState = z.enum(['queued', 'sent', 'failed', 'superseded'])

/** Facts of a despatch advice that was made; null for an event, and before the first try. */
export const sentMessageFields = {
  purpose: z.enum(advicePurposes).nullable().meta({ description: 'Purpose of a despatch advice' }),
  sha256: z.string().nullable().meta({ description: 'Hash of the despatch advice' }),
  losses: z
    .array(z.object({ field: z.enum(adviceFields), count: z.int() }))
    .meta({ description: 'Fields that the format could not hold, with the number of places' }),
}

/** A despatch advice of a shipment on its way to another system. */
export const shipmentMessage = z.object({
  id: z.int(),
  receiver: z.string().meta({ description: 'Description of the webhook, else its host' }),
  state: messageState,
  stateAt: instant,
  ...sentMessageFields,
})
