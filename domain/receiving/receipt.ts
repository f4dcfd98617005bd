import * as z from 'zod'
import { codeText } from '#domain/code-text.ts'
import { attachmentIds } from '#domain/comments/attachment.ts'
import { plainText } from '#domain/people/person-entry.ts'
import { foundLots } from '#domain/receiving/found-lot.ts'
import { labelReading, maxNamedPackages } from '#domain/receiving/label-reading.ts'
import { receiptReasons } from '#domain/receiving/receipt-reason.ts'
import { maxSerialNumbers, traceCode } from '#domain/shipments/traceability.ts'
import {
  parseQuantity,
  parseSignedQuantity,
  positiveQuantityText,
  type Quantity,
  quantityText,
} from '#domain/units/quantity.ts'
import { knownUnits } from '#domain/units/unit.ts'

export const receiptPageSize = 100

/** Maximum characters of the description and the product code of goods of no order. */
export const maxGoodsText = { description: 200, code: 60 }

export const reasonText = z.string().trim().max(500).default('')

const serialNumbers = z.array(traceCode).max(maxSerialNumbers.line).meta({
  description: 'Serial numbers of the pieces that came; refused if a receipt counted one before',
})

/** Count of one line: accepted, rejected, cancelled (it will not arrive), and surplus. */
export const lineReceipt = z.strictObject({
  lineId: z.int().positive(),
  accepted: quantityText.default('0'),
  rejected: quantityText.default('0'),
  cancelled: quantityText.default('0'),
  surplus: quantityText.default('0').meta({
    description:
      'Quantity beyond the announced one, if all of that came; beyond the tolerance a discrepancy',
  }),
  reason: reasonText.meta({
    description: 'Reason as text; required if something is rejected or cancelled without a code',
  }),
  reasonCode: z.enum(receiptReasons).nullable().default(null),
  attachmentIds,
  packageIds: z.array(z.int().positive()).max(maxNamedPackages).default([]).meta({
    description:
      'Packages whose content of this line was counted; refused if a receipt counted one before',
  }),
  serialNumbers: serialNumbers.default([]),
  lots: foundLots,
  labels: labelReading.optional().meta({
    description:
      'Label readings of packages that were identified one by one; a package counts at one line only',
  }),
})
export type LineReceipt = z.infer<typeof lineReceipt>

/** Fields of all goods beyond the announcement. */
const beyondFields = {
  reason: reasonText,
  attachmentIds,
  lots: foundLots,
  // No default: an Idempotency-Key's hash is of the parsed body, which lacked this field in earlier versions.
  serialNumbers: serialNumbers.optional(),
}

/** Goods that were not announced at all, of an order line of the supplier. */
export const unannouncedReceipt = z.strictObject({
  orderLineId: z.int().positive(),
  quantity: positiveQuantityText,
  ...beyondFields,
})
export type UnannouncedReceipt = z.infer<typeof unannouncedReceipt>

/** Goods of no order line; they wait for the buyer's decision. */
export const unorderedReceipt = z.strictObject({
  description: plainText(maxGoodsText.description).meta({
    description: 'Description of the goods',
  }),
  code: codeText(maxGoodsText.code).nullable().default(null).meta({
    description: 'Product code or barcode, as it was read',
  }),
  quantity: positiveQuantityText,
  unit: z.enum(knownUnits).optional().meta({
    description: 'Default: unit of the newest order line of the supplier with the code, or pcs',
  }),
  ...beyondFields,
})
export type UnorderedReceipt = z.infer<typeof unorderedReceipt>

/** Returns the announced quantity that a receipt takes out of transit, below zero in a reversal; its accepted part is received. */
export const settledQuantity = (
  r: Pick<LineReceipt, 'accepted' | 'rejected' | 'cancelled'>,
): Quantity =>
  [r.accepted, r.rejected, r.cancelled].reduce(
    (sum, amount) => sum + parseSignedQuantity(amount),
    0n,
  )

/** Whether a line can have a surplus: only if all that was announced of it came. */
export const surplusFits = (
  r: Pick<LineReceipt, 'accepted' | 'rejected' | 'cancelled'>,
  remaining: Quantity,
): boolean => parseQuantity(r.cancelled) === 0n && settledQuantity(r) === remaining

/** Whether a reason must be given and is missing. */
export const needsReason = (r: LineReceipt): boolean =>
  r.reason === '' &&
  r.reasonCode === null &&
  parseQuantity(r.rejected) + parseQuantity(r.cancelled) > 0n
