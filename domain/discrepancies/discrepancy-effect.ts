import type { DiscrepancyKind } from '#domain/discrepancies/discrepancy.ts'

/** Outcomes by which the buyer settles a difference. */
export const discrepancyOutcomes = ['sent-again', 'credited', 'returned', 'accepted'] as const
export type DiscrepancyOutcome = (typeof discrepancyOutcomes)[number]

/** Outcome as shown: the buyer's, or withdrawn with its receipt. */
export const shownOutcomes = [...discrepancyOutcomes, 'withdrawn'] as const

/**
 * Effects of an outcome on the order line. `pending`: nothing, the quantity is pending to serve since it was counted.
 * `waived`: it is served no more. `received`: the goods are kept after all. `dropped`: what came beyond the announcement
 * never counts. `kept`: the goods are kept, and count for no order line.
 */
export type OutcomeEffect = 'pending' | 'waived' | 'received' | 'dropped' | 'kept'

const effectsOnRejected: Record<DiscrepancyOutcome, OutcomeEffect> = {
  'sent-again': 'pending',
  credited: 'waived',
  returned: 'waived',
  accepted: 'received',
}
// Missing goods cannot be returned, and accepting that they are missing is doing without them.
const effectsOnMissing: Partial<Record<DiscrepancyOutcome, OutcomeEffect>> = {
  'sent-again': 'pending',
  credited: 'waived',
  accepted: 'waived',
}

// Goods that were not announced are expected by nobody: they are kept, or go back.
const effectsOnSurplus: Partial<Record<DiscrepancyOutcome, OutcomeEffect>> = {
  returned: 'dropped',
  accepted: 'received',
}
const effectsOnUnordered: Partial<Record<DiscrepancyOutcome, OutcomeEffect>> = {
  returned: 'dropped',
  accepted: 'kept',
}

const effectsOf = (kind: DiscrepancyKind): Partial<Record<DiscrepancyOutcome, OutcomeEffect>> => {
  if (kind === 'short') return effectsOnMissing
  if (kind === 'unordered') return effectsOnUnordered
  return isSurplus(kind) ? effectsOnSurplus : effectsOnRejected
}

/** Whether a difference is about goods beyond the announcement. */
export const isSurplus = (kind: DiscrepancyKind): boolean =>
  kind === 'over' || kind === 'unannounced' || kind === 'unordered'

/** Returns the effect of an outcome on the order line; undefined where the difference cannot be settled so. */
export const effectOf = (
  kind: DiscrepancyKind,
  outcome: DiscrepancyOutcome,
): OutcomeEffect | undefined => effectsOf(kind)[outcome]

/** Outcomes that can settle a difference of this kind. */
export const outcomesOf = (kind: DiscrepancyKind): DiscrepancyOutcome[] =>
  discrepancyOutcomes.filter((outcome) => effectOf(kind, outcome) !== undefined)

/**
 * Returns the change of the receipt with which a difference was counted: its rejected or held quantity goes down, and
 * that much counts as accepted; null where the receipt stays. Rejected goods had left the transit, a surplus was never
 * in it. Undone, the opposite.
 */
export function correctionOf(
  effect: OutcomeEffect,
  { kind, quantity }: { kind: DiscrepancyKind; quantity: string },
  isUndone = false,
): Partial<Record<'accepted' | 'rejected' | 'surplus' | 'surplusHeld', string>> | null {
  if (effect === 'pending' || effect === 'waived') return null
  const [added, taken] = isUndone ? [`-${quantity}`, quantity] : [quantity, `-${quantity}`]
  return isSurplus(kind)
    ? { surplus: effect === 'dropped' ? '0' : added, surplusHeld: taken }
    : { accepted: added, rejected: taken }
}
