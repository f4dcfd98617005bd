import * as z from 'zod'
import { json } from '#domain/json.ts'
import { instant } from '#domain/units/day.ts'

export const eventPageSize = 100

/** Maximum events listed in a version conflict (412). */
export const maxConflictEvents = 50

export const eventKind = z.enum([
  'created',
  'updated',
  'line-added',
  'line-changed',
  'line-removed',
  'packed',
  'labelled',
  'closed',
  'deleted',
  'reopened',
  'cancelled',
  'received',
  'receipt-corrected',
  'discrepancy-answered',
  'discrepancy-settled',
  'discrepancy-taken-back',
  'dock-slot',
])

export const shipmentEvent = z.object({
  id: z.int(),
  kind: eventKind,
  at: instant,
  actor: z.string().meta({ description: 'Name of the person' }),
  version: z.int(),
  details: z.record(z.string(), json),
})
export type ShipmentEvent = z.infer<typeof shipmentEvent>
