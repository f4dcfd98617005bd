import type { Quantity } from '#domain/units/quantity.ts'

/**
 * Distributes a quantity over order lines in the order given (the most urgent first): each takes what is available on
 * the line, null = no limit. Any excess stays with the last line, where validation refuses it.
 */
export function distributeQuantity(
  quantity: Quantity,
  available: readonly (Quantity | null)[],
): Quantity[] {
  let remaining = quantity
  return available.map((lineAvailable, index) => {
    const isLast = index === available.length - 1
    const taken =
      isLast || lineAvailable === null || lineAvailable > remaining ? remaining : lineAvailable
    remaining -= taken
    return taken
  })
}
