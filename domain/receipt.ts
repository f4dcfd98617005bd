import * as z from 'zod'
import { parseQuantity, type Quantity, quantityText } from '#domain/quantity.ts'

/** What the buyer counted of one line: kept, sent back, and what will never come. */
export const lineReceipt = z.strictObject({
  lineId: z.int().positive(),
  accepted: quantityText.default('0'),
  rejected: quantityText.default('0'),
  cancelled: quantityText.default('0'),
  reason: z
    .string()
    .trim()
    .max(500)
    .default('')
    .meta({ description: 'Needed where something is rejected or cancelled' }),
})
export type LineReceipt = z.infer<typeof lineReceipt>

/** How much of what was announced a receipt settles: all of it leaves the way; only the accepted arrives. */
export const settled = (r: Pick<LineReceipt, 'accepted' | 'rejected' | 'cancelled'>): Quantity =>
  parseQuantity(r.accepted) + parseQuantity(r.rejected) + parseQuantity(r.cancelled)

/** Whether somebody must say why. */
export const needsReason = (r: LineReceipt): boolean =>
  r.reason === '' && parseQuantity(r.rejected) + parseQuantity(r.cancelled) > 0n
