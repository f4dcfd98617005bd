import type { DiscrepancyKind } from '#domain/discrepancy.ts'

/** How the buyer settles it. */
export const discrepancyOutcomes = ['sent-again', 'credited', 'returned', 'accepted'] as const
export type DiscrepancyOutcome = (typeof discrepancyOutcomes)[number]

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
