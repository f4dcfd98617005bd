import type { ReceiptReason } from '#domain/receipt-reason.ts'

/** How a count differs from the announcement: what does not come, or why what came is rejected. */
export const discrepancyKinds = ['short', 'damaged', 'wrong', 'quality', 'late', 'other'] as const
export type DiscrepancyKind = (typeof discrepancyKinds)[number]

/** Open until the supplier answers, then answered; settled once the buyer decided, answered or not. */
export const discrepancyStates = ['open', 'answered', 'settled'] as const
export type DiscrepancyState = (typeof discrepancyStates)[number]

/** What the supplier says to it. */
export const discrepancyAnswers = ['accepted', 'disputed'] as const
export type DiscrepancyAnswer = (typeof discrepancyAnswers)[number]

/** How the buyer settles it. */
export const discrepancyOutcomes = ['sent-again', 'credited', 'returned', 'accepted'] as const
export type DiscrepancyOutcome = (typeof discrepancyOutcomes)[number]

const kindsByReason: Record<ReceiptReason, DiscrepancyKind> = {
  damaged: 'damaged',
  'wrong-product': 'wrong',
  'wrong-quantity': 'wrong',
  'no-order': 'wrong',
  late: 'late',
  quality: 'quality',
}

/** What a rejection is, by the code of its reason; null where only words say it. */
export const kindOfRejection = (reason: ReceiptReason | null): DiscrepancyKind =>
  reason === null ? 'other' : kindsByReason[reason]

/**
 * What an outcome does to the order line. `pending`: nothing, the quantity is pending to serve since it was counted.
 * `waived`: it is served no more. `received`: the goods are kept after all.
 */
export type OutcomeEffect = 'pending' | 'waived' | 'received'

const effectsOnRejected: Record<DiscrepancyOutcome, OutcomeEffect> = {
  'sent-again': 'pending',
  credited: 'waived',
  returned: 'waived',
  accepted: 'received',
}
// What never came cannot be returned, and to accept that is to do without it.
const effectsOnMissing: Partial<Record<DiscrepancyOutcome, OutcomeEffect>> = {
  'sent-again': 'pending',
  credited: 'waived',
  accepted: 'waived',
}

/** What an outcome does to the order line of such a difference; undefined where it cannot be settled so. */
export const effectOf = (
  kind: DiscrepancyKind,
  outcome: DiscrepancyOutcome,
): OutcomeEffect | undefined => (kind === 'short' ? effectsOnMissing : effectsOnRejected)[outcome]

/** The outcomes that such a difference can be settled with. */
export const outcomesOf = (kind: DiscrepancyKind): DiscrepancyOutcome[] =>
  discrepancyOutcomes.filter((outcome) => effectOf(kind, outcome) !== undefined)
