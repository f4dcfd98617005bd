import * as z from 'zod'
import { attachment, attachmentIds } from '#domain/comments/attachment.ts'
import { discrepancyOutcomes, shownOutcomes } from '#domain/discrepancies/discrepancy-effect.ts'
import { listedSupplier, supplier } from '#domain/parties/supplier.ts'
import type { ReceiptReason } from '#domain/receiving/receipt-reason.ts'
import { day, instant } from '#domain/units/day.ts'
import { quantityText } from '#domain/units/quantity.ts'

/**
 * Kinds of difference between a count and the announcement: missing goods; goods beyond the tolerance on an announced
 * order line, or of an unannounced one; goods of no order line; or the reason of a rejection.
 */
export const discrepancyKinds = [
  'short',
  'over',
  'unannounced',
  'unordered',
  'damaged',
  'wrong',
  'quality',
  'late',
  'other',
] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

/** States: open until the supplier answers, then answered; settled once the buyer has decided, answered or not. */
export const discrepancyStates = ['open', 'answered', 'settled'] as const
export type DiscrepancyState = (typeof discrepancyStates)[number]

export const discrepancyAnswers = ['accepted', 'disputed'] as const
export type DiscrepancyAnswer = (typeof discrepancyAnswers)[number]

const kindsByReason: Record<ReceiptReason, DiscrepancyKind> = {
  damaged: 'damaged',
  'wrong-product': 'wrong',
  'wrong-quantity': 'wrong',
  'no-order': 'wrong',
  late: 'late',
  quality: 'quality',
  'wrong-lot': 'wrong',
  'past-date': 'quality',
}

/** Returns the kind of a rejection by the code of its reason; null = a reason in words alone. */
export const kindOfRejection = (reason: ReceiptReason | null): DiscrepancyKind =>
  reason === null ? 'other' : kindsByReason[reason]

export const discrepancyKind = z.enum(discrepancyKinds)
export const discrepancyState = z.enum(discrepancyStates)
const answer = z.enum(discrepancyAnswers)
const outcome = z.enum(discrepancyOutcomes)
const note = z.string().trim().max(1000)

/** Row of the list: the discrepancy, its shipment and order line, the supplier's answer and the settlement. */
const discrepancyRow = z.object({
  id: z.int(),
  kind: discrepancyKind.meta({
    description: 'Missing, too much, not announced, of no order line, or the reason of a rejection',
  }),
  state: discrepancyState,
  quantity: quantityText,
  unit: z.string(),
  productCode: z.string().meta({
    description: 'Code read from goods of no order line; empty if no code was read',
  }),
  productName: z.string().meta({
    description: 'Words of the receipt for goods of no order line',
  }),
  size: z.string(),
  color: z.string(),
  shipmentId: z.int(),
  shipmentCode: z.string(),
  orderLineId: z.int().nullable().meta({ description: 'Null for goods of no order line' }),
  orderCode: z.string().nullable(),
  orderDate: day.nullable(),
  reason: z.string().meta({ description: 'As written in the receipt' }),
  createdAt: instant,
  reportedBy: z.string(),
  answer: answer.nullable().meta({ description: 'Answer of the supplier' }),
  answerNote: z.string(),
  answeredAt: instant.nullable(),
  answeredBy: z.string().nullable(),
  outcome: z.enum(shownOutcomes).nullable().meta({
    description: 'Settlement by the buyer; `withdrawn` with its receipt',
  }),
  outcomeNote: z.string(),
  settledAt: instant.nullable(),
  settledBy: z.string().nullable(),
  version: z.int(),
})

/** Row of a list that may have discrepancies of several suppliers. */
export const listedDiscrepancy = discrepancyRow.extend({ supplier: listedSupplier })
export type ListedDiscrepancy = z.infer<typeof listedDiscrepancy>

/** A discrepancy as its screen shows it. */
export const discrepancy = discrepancyRow.extend({
  supplier,
  orderId: z.int().nullable().meta({ description: 'Null for goods of no order line' }),
  leftOnOrder: quantityText.nullable().meta({
    description: 'Pending to serve on its order line; null for goods of no order line',
  }),
  shipmentLine: z
    .object({
      announced: quantityText,
      accepted: quantityText,
      rejected: quantityText,
      missing: quantityText,
    })
    .nullable()
    .meta({
      description: 'Its shipment line, with all counts so far; null for unannounced goods',
    }),
  attachments: z.array(attachment).meta({ description: 'Files attached to its answers' }),
  countAttachments: z.array(attachment).meta({ description: 'Files attached to the count' }),
})
export type Discrepancy = z.infer<typeof discrepancy>

/** Answer of the supplier; a dispute needs a reason. */
export const answerEntry = z.strictObject({
  answer,
  note: note.default('').meta({ description: 'Required to dispute' }),
  attachmentIds,
})

/** The buyer's decision. */
export const settlementEntry = z.strictObject({
  outcome: outcome.meta({ description: 'Outcome; missing goods cannot be returned' }),
  note: note.default(''),
})
