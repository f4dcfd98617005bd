import { parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** Surplus beyond the announcement, by order line; null for goods of no order line. */
export type Surplus = { orderLineId: number | null; quantity: Quantity }

/** A split surplus: `counted` is within the tolerance and received, `held` waits for the buyer's decision. */
export type SplitSurplus = { counted: Quantity; held: Quantity }

/**
 * Splits each surplus by the quantity that its order line may still take; surpluses of one order line use it up in
 * their order. `available` is by order line, below zero if more is announced than wanted.
 */
export function splitSurpluses(
  surpluses: readonly Surplus[],
  available: ReadonlyMap<number | null, Quantity>,
): SplitSurplus[] {
  const left = new Map(available)
  return surpluses.map(({ orderLineId, quantity }) => {
    const room = left.get(orderLineId) ?? 0n
    const counted = room < 0n ? 0n : room < quantity ? room : quantity
    left.set(orderLineId, room - counted)
    return { counted, held: quantity - counted }
  })
}

/** Whether a line can have a surplus: only if all that was announced of it came. */
export const surplusFits = (
  amounts: { accepted: string; rejected: string; cancelled: string },
  remaining: Quantity,
): boolean =>
  parseQuantity(amounts.cancelled) === 0n &&
  parseQuantity(amounts.accepted) + parseQuantity(amounts.rejected) === remaining
