import type { Quantity } from '#domain/units/quantity.ts'

/** A line of a shipment; `room` is the quantity that its order line still takes in transit. */
export type LineWithRoom = {
  id: number
  orderLineId: number
  quantity: Quantity
  room: Quantity
}

/** Sums the quantities of lines by their order line. */
export function totalsByOrderLine(
  lines: readonly Pick<LineWithRoom, 'orderLineId' | 'quantity'>[],
): Map<number, Quantity> {
  const totalByOrderLine = new Map<number, Quantity>()
  for (const { orderLineId, quantity } of lines)
    totalByOrderLine.set(orderLineId, (totalByOrderLine.get(orderLineId) ?? 0n) + quantity)
  return totalByOrderLine
}

/** Returns the lines above the room of their order line, by id, each with the room that earlier lines leave. */
export function linesOverCap(
  lines: readonly LineWithRoom[],
): (LineWithRoom & { available: Quantity })[] {
  const quantityByOrderLine = new Map<number, Quantity>()
  return [...lines]
    .sort((a, b) => a.id - b.id)
    .flatMap((line) => {
      const earlier = quantityByOrderLine.get(line.orderLineId) ?? 0n
      quantityByOrderLine.set(line.orderLineId, earlier + line.quantity)
      if (earlier + line.quantity <= line.room) return []
      return [{ ...line, available: earlier < line.room ? line.room - earlier : 0n }]
    })
}
