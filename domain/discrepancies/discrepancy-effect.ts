import type { DiscrepancyKind } from '#domain/discrepancies/discrepancy.ts'

/** Outcomes by which the buyer settles a discrepancy. */
export const discrepancyOutcomes = ['sent-again', 'credited', 'returned', 'accepted'] as const
export type DiscrepancyOutcome = (typeof discrepancyOutcomes)[number]

/** Outcomes as shown: the buyer's, or `withdrawn` together with the receipt. */
export const shownOutcomes = [...discrepancyOutcomes, 'withdrawn'] as const

/**
 * Effects of an outcome on the order line. `pending`: no effect; the quantity has been pending to serve since the
 * count. `waived`: it will not be served. `received`: the goods are kept and count as received. `dropped`: goods beyond
 * the announcement never count. `kept`: the goods are kept, and count for no order line.
 */
export type OutcomeEffect = 'pending' | 'waived' | 'received' | 'dropped' | 'kept'

const effectsOnRejected: Record<DiscrepancyOutcome, OutcomeEffect> = {
  'sent-again': 'pending',
  credited: 'waived',
  returned: 'waived',
  accepted: 'received',
}
// Missing goods cannot be returned; accepting that they are missing waives them.
const effectsOnMissing: Partial<Record<DiscrepancyOutcome, OutcomeEffect>> = {
  'sent-again': 'pending',
  credited: 'waived',
  accepted: 'waived',
}

// Nobody expects goods that were not announced: they are kept or returned.
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

/** Whether a discrepancy is about goods beyond the announcement. */
export const isSurplus = (kind: DiscrepancyKind): boolean =>
  kind === 'over' || kind === 'unannounced' || kind === 'unordered'

/** Returns the effect of an outcome on the order line; undefined if the kind does not allow the outcome. */
export const effectOf = (
  kind: DiscrepancyKind,
  outcome: DiscrepancyOutcome,
): OutcomeEffect | undefined => effectsOf(kind)[outcome]

/** Outcomes that can settle a discrepancy of this kind. */
export const outcomesOf = (kind: DiscrepancyKind): DiscrepancyOutcome[] =>
  discrepancyOutcomes.filter((outcome) => effectOf(kind, outcome) !== undefined)

/**
 * Returns the correction of the receipt that counted a discrepancy: the rejected or held quantity goes down and, unless
 * the goods are dropped, the accepted quantity or the surplus goes up by as much. Null if the receipt does not change.
 * Rejected goods are not in transit any more; a surplus never was. `isUndone` reverses the correction.
 */
export function correctionOf(
  effect: OutcomeEffect,
  { kind, quantity }: { kind: DiscrepancyKind; quantity: string },
  isUndone = false,
): Partial<Record<'accepted' | 'rejected' | 'surplus' | 'surplusHeld', string>> | null {
  if (effect === 'pending' || effect === 'waived') return null
  const [increase, decrease] = isUndone ? [`-${quantity}`, quantity] : [quantity, `-${quantity}`]
  return isSurplus(kind)
    ? { surplus: effect === 'dropped' ? '0' : increase, surplusHeld: decrease }
    : { accepted: increase, rejected: decrease }
}
