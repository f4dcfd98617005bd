import type { Quantity } from '#domain/units/quantity.ts'

/**
 * Distributes a quantity over order lines in the order given (the most urgent first): each gets what is available on
 * the line, null = no limit. Any excess stays with the last line, where validation refuses it.
 */
export function distributeQuantity(
  quantity: Quantity,
  availableByLine: readonly (Quantity | null)[],
): Quantity[] {
  let remaining = quantity
  return availableByLine.map((lineAvailable, index) => {
    const isLast = index === availableByLine.length - 1
    const lineQuantity =
      isLast || lineAvailable === null || lineAvailable > remaining ? remaining : lineAvailable
    remaining -= lineQuantity
    return lineQuantity
  })
}
