import * as z from 'zod'
import { advicePurposes } from '#domain/messages/advice-format.ts'
import { instant } from '#domain/units/day.ts'

/** State of a message: queued, sent, failed for good, or superseded by a newer message before it was sent. */
export const messageState = z.enum(['queued', 'sent', 'failed', 'superseded'])

/** A despatch advice of a shipment on its way to another system. */
export const shipmentMessage = z.object({
  id: z.int(),
  receiver: z.string().meta({ description: 'Description of the webhook, else its host' }),
  state: messageState,
  purpose: z
    .enum(advicePurposes)
    .nullable()
    .meta({ description: 'null while the message has no content' }),
  stateAt: instant,
  sha256: z.string().nullable(),
})
