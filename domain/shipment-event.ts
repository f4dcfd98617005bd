import * as z from 'zod'
import { instant } from '#domain/day.ts'
import { json } from '#domain/json.ts'

/** What can happen to a shipment. */
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
])

/** So many entries of a history are told at once. */
export const eventsTold = 100

/** So many of what happened meanwhile are told to who is refused for it. */
export const changesTold = 50

/** One entry of a shipment's history. */
export const shipmentEvent = z.object({
  id: z.int(),
  kind: eventKind,
  at: instant,
  actor: z.string().meta({ description: 'Name of the person' }),
  version: z.int(),
  details: z.record(z.string(), json),
})
export type ShipmentEvent = z.infer<typeof shipmentEvent>
