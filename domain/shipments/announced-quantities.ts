import type { Quantity } from '#domain/units/quantity.ts'

/** A line of a shipment; `capLeft` is the quantity that its order line still takes in transit. */
export type LineWithCapLeft = {
  id: number
  orderLineId: number
  quantity: Quantity
  capLeft: Quantity
}

/** Sums the quantities of lines by their order line. */
export function totalsByOrderLine(
  lines: readonly Pick<LineWithCapLeft, 'orderLineId' | 'quantity'>[],
): Map<number, Quantity> {
  const totalByOrderLine = new Map<number, Quantity>()
  for (const { orderLineId, quantity } of lines)
    totalByOrderLine.set(orderLineId, (totalByOrderLine.get(orderLineId) ?? 0n) + quantity)
  return totalByOrderLine
}

/** Returns the lines that exceed the cap of their order line, by id, each with what earlier lines leave available. */
export function linesOverCap(
  lines: readonly LineWithCapLeft[],
): (LineWithCapLeft & { available: Quantity })[] {
  const quantityByOrderLine = new Map<number, Quantity>()
  return [...lines]
    .sort((a, b) => a.id - b.id)
    .flatMap((line) => {
      const earlier = quantityByOrderLine.get(line.orderLineId) ?? 0n
      quantityByOrderLine.set(line.orderLineId, earlier + line.quantity)
      if (earlier + line.quantity <= line.capLeft) return []
      return [{ ...line, available: earlier < line.capLeft ? line.capLeft - earlier : 0n }]
    })
}
