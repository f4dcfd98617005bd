import type { ReceiptReason } from '#domain/receiving/receipt-reason.ts'

/**
 * How a count differs from the announcement: what does not come, what came beyond it and beyond the tolerance, what came of no
 * order line, or why what came is rejected.
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

/** Open until the supplier answers, then answered; settled once the buyer decided, answered or not. */
export const discrepancyStates = ['open', 'answered', 'settled'] as const
export type DiscrepancyState = (typeof discrepancyStates)[number]

/** What the supplier says to it. */
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

/** What a rejection is, by the code of its reason; null where only words say it. */
export const kindOfRejection = (reason: ReceiptReason | null): DiscrepancyKind =>
  reason === null ? 'other' : kindsByReason[reason]
