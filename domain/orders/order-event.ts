import * as z from 'zod'
import { instant } from '#domain/units/day-shape.ts'

/** What people do to orders and their lines. */
export const orderEventKind = z.enum([
  'confirmed',
  'proposed',
  'accepted',
  'refused',
  'unconfirmed',
  'created',
  'added',
  'changed',
  'cancelled',
])
export type OrderEventKind = z.infer<typeof orderEventKind>

/** Values of an order or a line, by the names of fields. */
export const orderValues = z.record(z.string(), z.string().nullable())
export type OrderValues = z.infer<typeof orderValues>

/** What else its history tells: what files did, what the buyer counted, and what a settlement no longer expects. */
const otherChanges = [
  'imported',
  'import-changed',
  'received',
  'receipt-corrected',
  'waived',
] as const

/** One entry of an order's history: what a person did, or a file. */
export const orderChange = z.object({
  id: z.string().meta({ description: 'Unique in the history of the order' }),
  at: instant,
  actor: z.string().nullable().meta({ description: 'null: a command at the server' }),
  kind: z.enum([...orderEventKind.options, ...otherChanges]).meta({
    description:
      'What was done; imported and import-changed: a file brought or changed it; waived: a discrepancy was settled so that nothing more is expected of it',
  }),
  importId: z.int().nullable().meta({ description: 'The import of the file; company staff alone' }),
  shipmentId: z.int().nullable().meta({ description: 'Of what was counted' }),
  lineId: z.int().nullable().meta({ description: 'null: the order as a whole' }),
  lineNumber: z.string(),
  productCode: z.string(),
  note: z.string(),
  before: orderValues,
  after: orderValues,
})
export type OrderChange = z.infer<typeof orderChange>
