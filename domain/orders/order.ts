import * as z from 'zod'
import type { QueryOf } from '#domain/list-query.ts'
import { listedSupplier, supplier } from '#domain/parties/supplier.ts'
import { day, instant } from '#domain/units/day.ts'

/** A purchase order of the buyer at one supplier, with its lines’ progress. */
export const order = z.object({
  id: z.int(),
  version: z.int().meta({ description: 'Grows with each change of order or lines; the ETag' }),
  supplier,
  code: z.string(),
  orderDate: day,
  shipTo: z.string().nullable(),
  createdAt: instant,
  lineCount: z.int(),
  pendingLineCount: z.int().meta({ description: 'Lines with something pending to serve' }),
  conflictLineCount: z
    .int()
    .meta({ description: 'Lines of which more is announced than the buyer still wants' }),
  nextDue: day.nullable().meta({ description: 'The first day on which a pending line is due' }),
  shipmentCount: z.int().meta({ description: 'Shipments with lines of the order' }),
})
export type Order = z.infer<typeof order>

/** Row of a list that may have orders of several suppliers. */
export const listedOrder = order.extend({ supplier: listedSupplier })

export const orderQueryFields = {
  show: { kind: 'choice', options: ['pending', 'all'] },
  code: { kind: 'text', maxLength: 100 },
  sort: {
    kind: 'choice',
    options: ['created', '-created', 'updated', '-updated', 'code', '-code'],
  },
} as const

export type OrderQuery = QueryOf<typeof orderQueryFields>
