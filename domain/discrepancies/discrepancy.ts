import type { ReceiptReason } from '#domain/receiving/receipt-reason.ts'

/**
 * Kinds of difference between a count and the announcement: missing goods, goods beyond it and beyond the tolerance, goods of
 * no order line, or the reason of a rejection.
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

/** Answers of the supplier. */
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

/** Returns the kind of a rejection by the code of its reason; null where only words give it. */
export const kindOfRejection = (reason: ReceiptReason | null): DiscrepancyKind =>
  reason === null ? 'other' : kindsByReason[reason]
