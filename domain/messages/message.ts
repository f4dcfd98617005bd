import * as z from 'zod'
import { adviceFormats, advicePurposes } from '#domain/messages/advice-format.ts'
import { adviceFields } from '#domain/messages/message-findings.ts'
import { requirableElements } from '#domain/messages/required-elements.ts'
import { instant } from '#domain/units/day.ts'

/**
 * States of a message: queued, sent, failed for good, or superseded by a newer message before it was sent; then
 * acknowledged or rejected by an interchange of the other system.
 */
export const messageStates = [
  'queued',
  'sent',
  'failed',
  'superseded',
  'acknowledged',
  'rejected',
] as const

export const messageState = z.enum(messageStates)

const position = z.int().optional()
/** Place of a fault in EDIFACT, as far as it is known; all count from 1. */
export const faultPlace = {
  segment: position,
  tag: z.string().optional(),
  element: position,
  component: position,
}

/** Fault for which another system rejected a message; its segment counts from UNH. */
export const rejectionFault = z.object({
  code: z.string(),
  ...faultPlace,
})
export type RejectionFault = z.output<typeof rejectionFault>

/** Writes faults as `13 3, 37 26.2`: code, tag of a service segment, and place. */
export const rejectionText = (faults: readonly RejectionFault[]): string =>
  faults.map((fault) => [fault.code, placeText(fault)].filter(Boolean).join(' ')).join(', ')

/** Writes the place of a fault as `UCI 3.1`: tag, segment, element and component, as far as they are known. */
export const placeText = ({
  tag,
  segment,
  element,
  component,
}: Omit<RejectionFault, 'code'>): string =>
  [tag, [segment, element, component].filter(Boolean).join('.')].filter(Boolean).join(' ')

export const messagePurpose = z.enum(advicePurposes)

/**
 * Facts of a despatch advice; null for other events and before the first attempt. One that cannot be written has only its
 * purpose.
 */
export const sentMessageFields = {
  purpose: messagePurpose.nullable().meta({ description: 'Purpose of a despatch advice' }),
  format: z
    .enum(adviceFormats)
    .nullable()
    .meta({ description: 'Format in which the despatch advice was made' }),
  sha256: z.string().nullable().meta({ description: 'Hash of the despatch advice' }),
  losses: z
    .array(z.object({ field: z.enum(adviceFields), count: z.int() }))
    .meta({ description: 'Fields that the format could not hold, with the number of places' }),
  faults: z.array(rejectionFault).meta({
    description: 'Faults for which the other system rejected it; codes of list 0085',
  }),
}

/** A despatch advice of a shipment on its way to another system. */
export const shipmentMessage = z.object({
  id: z.int(),
  receiver: z.string().meta({ description: 'Description of the webhook, else its host' }),
  state: messageState,
  stateAt: instant,
  ...sentMessageFields,
})

/** Elements that one receiver requires and the shipment lacks. */
export const receiverWithMissingElements = z.object({
  receiver: z.string().meta({
    description: 'Description of the webhook, else its host; to suppliers the company’s name',
  }),
  elements: z.array(
    z.object({
      element: z.enum(requirableElements),
      count: z.int().meta({ description: 'Lines or packages that lack it; else 1' }),
      line: z
        .object({ id: z.int(), order: z.string(), number: z.string(), product: z.string() })
        .nullable()
        .meta({ description: 'First line that lacks it' }),
    }),
  ),
})
