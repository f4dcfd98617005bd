import type { Quantity } from '#domain/quantity.ts'

/**
 * Spreads a quantity over order lines in the order given, the most urgent first: each takes what it has
 * available (null is no limit). What no line has room for stays with the last one, so that it is seen and refused.
 */
export function spreadQuantity(
  quantity: Quantity,
  available: readonly (Quantity | null)[],
): Quantity[] {
  let left = quantity
  return available.map((room, place) => {
    const isLast = place === available.length - 1
    const taken = isLast || room === null || room > left ? left : room
    left -= taken
    return taken
  })
}
