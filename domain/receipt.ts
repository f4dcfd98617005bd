import * as z from 'zod'
import { parseQuantity, type Quantity } from '#domain/quantity.ts'
import { quantityText } from '#domain/quantity-shape.ts'
import { receiptReasons } from '#domain/receipt-reason.ts'

/** What the buyer counted of one line: accepted, rejected, and cancelled (it will not arrive). */
export const lineReceipt = z.strictObject({
  lineId: z.int().positive(),
  accepted: quantityText.default('0'),
  rejected: quantityText.default('0'),
  cancelled: quantityText.default('0'),
  reason: z.string().trim().max(500).default('').meta({
    description: 'In words; needed where something is rejected or cancelled without a code',
  }),
  reasonCode: z.enum(receiptReasons).nullable().default(null),
})
export type LineReceipt = z.infer<typeof lineReceipt>

/** How much of the announced quantity a receipt settles: all of it is no longer in transit, only the accepted is received. */
export const settledQuantity = (
  r: Pick<LineReceipt, 'accepted' | 'rejected' | 'cancelled'>,
): Quantity => parseQuantity(r.accepted) + parseQuantity(r.rejected) + parseQuantity(r.cancelled)

/** Whether a reason must be given and is missing. */
export const needsReason = (r: LineReceipt): boolean =>
  r.reason === '' &&
  r.reasonCode === null &&
  parseQuantity(r.rejected) + parseQuantity(r.cancelled) > 0n
