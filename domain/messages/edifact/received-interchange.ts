import * as z from 'zod'
import { type SyntaxCode, syntaxCodes } from '#domain/messages/edifact/syntax-fault.ts'
import { faultPlace } from '#domain/messages/message.ts'
import { instant } from '#domain/units/day.ts'

export const interchangeLimits = {
  bytes: 10 * 1024 * 1024,
  /** Maximum size of an interchange that is stored, and that is read without a worker process. */
  storedBytes: 64 * 1024,
  faults: 100,
  /** Maximum interchanges of one account in a minute. */
  perMinute: 20,
}

/** States of a received interchange: applied, or refused as a whole for its faults. */
export const interchangeStates = ['applied', 'refused'] as const

const interchangeFault = z.object({
  code: z
    .enum([
      ...(Object.keys(syntaxCodes) as SyntaxCode[]),
      'document-not-supported',
      'unknown-interchange',
      'control-number-reused',
    ])
    .meta({ description: 'Fault of the syntax, of the document, or of its subject' }),
  ...faultPlace,
})
export type InterchangeFault = z.output<typeof interchangeFault>

/** An interchange that another system sent; without a readable head, its parties and control number are empty. */
export const receivedInterchange = z.object({
  id: z.int(),
  state: z
    .enum(interchangeStates)
    .meta({ description: 'Applied or, for its faults, refused as a whole' }),
  sender: z.string(),
  recipient: z.string(),
  controlNumber: z.string(),
  sha256: z.string(),
  faults: z.array(interchangeFault),
  receivedAt: instant,
})
