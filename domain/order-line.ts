import * as z from 'zod'
import { day } from '#domain/day.ts'
import { isWhole, type Quantity, quantityText } from '#domain/quantity.ts'

/** How much more than ordered may be delivered: a percentage, or no limit. */
export type Tolerance = { percent: string } | 'unlimited'

/** The quantities counted on an order line. */
export type Counters = {
  ordered: Quantity
  cancelled: Quantity
  inOpen: Quantity
  inTransit: Quantity
  received: Quantity
}

/** An order line as it is shown: what is ordered, announced and still expected. */
export const orderLine = z.object({
  id: z.int(),
  orderId: z.int(),
  orderCode: z.string(),
  orderDate: day,
  shipTo: z.string().nullable(),
  lineNumber: z.string().meta({ description: 'As the buyer wrote it', example: '00010' }),
  productCode: z.string(),
  productName: z.string(),
  supplierProductCode: z
    .string()
    .meta({ description: 'The supplier’s own item number; empty where unknown' }),
  gtin: z.string().nullable(),
  size: z.string(),
  color: z.string(),
  unit: z.string(),
  isDivisible: z
    .boolean()
    .meta({ description: 'Whether quantities may have places after the point' }),
  dueDate: day,
  packMultiple: quantityText.nullable(),
  quantity: quantityText.meta({ description: 'Ordered' }),
  cancelled: quantityText.meta({ description: 'Taken back by the buyer' }),
  received: quantityText,
  inTransit: quantityText.meta({ description: 'In closed shipments and not yet received' }),
  inOpen: quantityText.meta({ description: 'In open shipments' }),
  pending: quantityText.meta({ description: 'Pending to serve' }),
  available: quantityText.nullable().meta({
    description: 'May still be added to a shipment, tolerance included; null when unlimited',
  }),
  isConflict: z.boolean().meta({ description: 'More is announced than the buyer still wants' }),
})
export type OrderLine = z.infer<typeof orderLine>

const atLeastZero = (quantity: Quantity): Quantity => (quantity > 0n ? quantity : 0n)

/** Pending to serve: ordered, and neither cancelled, in transit nor received. Never below zero. */
export const pending = (c: Counters): Quantity =>
  atLeastZero(c.ordered - c.cancelled - c.inTransit - c.received)

/** What may be announced on the line in all, tolerance included; null without a limit. Whole unless the unit is divisible. */
export function cap(c: Counters, tolerance: Tolerance, isDivisible: boolean): Quantity | null {
  if (tolerance === 'unlimited') return null
  const [whole = '0', places = ''] = tolerance.percent.split('.')
  const percent = BigInt(whole) * 100n + BigInt(places.padEnd(2, '0').slice(0, 2))
  const max = ((c.ordered - c.cancelled) * (10_000n + percent)) / 10_000n
  return isDivisible || isWhole(max) ? max : max - (max % 1000n)
}

/** What may still be added to an open shipment, or null without a limit. Never below zero. */
export function available(
  c: Counters,
  tolerance: Tolerance,
  isDivisible: boolean,
): Quantity | null {
  const max = cap(c, tolerance, isDivisible)
  return max === null ? null : atLeastZero(max - c.received - c.inTransit - c.inOpen)
}

/** The line's own tolerance, else the supplier's, else the company's. */
export const effectiveTolerance = (
  line: Tolerance | undefined,
  supplier: Tolerance | undefined,
  company: Tolerance,
): Tolerance => line ?? supplier ?? company
