import * as z from 'zod'
import {
  confirmationStates,
  maxConfirmedLines,
  orderConfirmations,
} from '#domain/orders/order-confirmation.ts'
import { day } from '#domain/units/day.ts'
import { positiveQuantityText } from '#domain/units/quantity.ts'

/** State of an order line's confirmation, as the line is now. */
export const confirmationState = z.enum(confirmationStates)
/** Whether suppliers are asked to confirm order lines, and which date is then late. */
export const orderConfirmation = z.enum(orderConfirmations)

export const seenLine = z.strictObject({
  id: z.int().positive(),
  version: z.int().positive().meta({ description: 'Version of the line, as it was seen' }),
})
export const note = z
  .string()
  .normalize('NFC')
  .trim()
  .max(500)
  .regex(/^(?:\P{Cc}|\r?\n)*$/u)
  .default('')
  .meta({ description: 'Words to it' })

/** Confirmation of order lines: each as it is asked, or with a proposal. */
export const confirmationEntry = z.strictObject({
  lines: z
    .array(
      seenLine.extend({
        date: day.optional().meta({ description: 'Another date; a proposal' }),
        quantity: positiveQuantityText.optional().meta({
          description: 'Another quantity, in all and without what is cancelled; a proposal',
        }),
      }),
    )
    .min(1)
    .max(maxConfirmedLines),
  note,
})
export type ConfirmationEntry = z.output<typeof confirmationEntry>

/** The buyer's answer to proposals. */
export const proposalAnswerEntry = z.strictObject({
  lines: z.array(seenLine).min(1).max(maxConfirmedLines),
  isAccepted: z.boolean(),
  note,
})
export type ProposalAnswerEntry = z.output<typeof proposalAnswerEntry>

/** A line as it is once a call has changed it. */
export const confirmedLines = z.object({
  lines: z.array(z.object({ id: z.int(), version: z.int(), confirmation: confirmationState })),
})
