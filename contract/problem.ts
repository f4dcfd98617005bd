import * as z from 'zod'
import { fieldCodes, type ProblemCode, problemCodes } from '#contract/problem-codes.ts'
import { tableReading } from '#domain/imports/table/table-reading.ts'
import { passkeyRequestOptions } from '#domain/people/passkey.ts'
import { countedGoods } from '#domain/receiving/receipt-record.ts'
import { shipmentEvent } from '#domain/shipments/shipment-event.ts'

/**
 * A wrong field: a JSON pointer into the request (`/body/lines/0/remainder`), a code, and params for its text. For
 * `message-incomplete`, the pointer is into the despatch advice.
 */
export const fieldError = z.object({
  pointer: z.string(),
  code: z.enum(fieldCodes),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type FieldError = z.infer<typeof fieldError>

/** Problem details (RFC 9457). */
export const problem = z
  .object({
    type: z.literal('about:blank'),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
    errors: z.array(fieldError).optional(),
    retryAfter: z.int().optional().meta({ description: 'Seconds to wait' }),
    characters: z
      .string()
      .optional()
      .meta({ description: 'unprintable-text: characters that no font has' }),
    passkeyOptions: passkeyRequestOptions.optional().meta({
      description: 'second-factor-required: options to use a passkey instead of a code',
    }),
    version: z.int().optional().meta({ description: 'version-changed: the current version' }),
    changes: z.array(shipmentEvent).optional().meta({
      description: 'version-changed: the newest fifty events since the version sent',
    }),
    countedBefore: z.array(countedGoods).optional().meta({
      description: 'counted-before: goods of the request that other receipts counted',
    }),
    reading: tableReading.optional().meta({
      description: 'unreadable-file: detected format of the file',
    }),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' })
export type Problem = z.infer<typeof problem>
