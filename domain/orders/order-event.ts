import * as z from 'zod'
import { instant } from '#domain/units/day.ts'

/** Acts of people on orders and their lines. */
export const orderEventKind = z.enum([
  'confirmed',
  'proposed',
  'accepted',
  'refused',
  'unconfirmed',
  'taken-back',
  'created',
  'added',
  'changed',
  'cancelled',
])
export type OrderEventKind = z.infer<typeof orderEventKind>

/** Values of an order or a line, by the names of fields. */
export const orderValues = z.record(z.string(), z.string().nullable())
export type OrderValues = z.infer<typeof orderValues>

/** Further entries of an order's history: files, counts, settlements, and their reversals. */
const otherChanges = [
  'imported',
  'import-changed',
  'import-undone',
  'received',
  'receipt-corrected',
  'settled',
  'waived',
  'discrepancy-taken-back',
] as const

/** Entry of an order's history: the act of a person or a file. */
export const orderChange = z.object({
  id: z.string().meta({ description: 'Unique in the history of the order' }),
  at: instant,
  actor: z.string().nullable().meta({ description: 'null = a command at the server' }),
  kind: z.enum([...orderEventKind.options, ...otherChanges]).meta({
    description:
      'imported, import-changed, import-undone: a file, or its undoing; settled: goods were kept or returned; waived: a settlement lowered the expected quantity; discrepancy-taken-back: that was undone',
  }),
  importId: z.int().nullable().meta({ description: 'Import of the file; for company staff' }),
  shipmentId: z.int().nullable().meta({ description: 'Shipment that was counted' }),
  lineId: z.int().nullable().meta({ description: 'null = the order as a whole' }),
  lineNumber: z.string(),
  productCode: z.string(),
  note: z.string(),
  before: orderValues,
  after: orderValues,
})
export type OrderChange = z.infer<typeof orderChange>
