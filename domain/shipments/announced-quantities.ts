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
  const totals = new Map<number, Quantity>()
  for (const { orderLineId, quantity } of lines)
    totals.set(orderLineId, (totals.get(orderLineId) ?? 0n) + quantity)
  return totals
}

/** Returns the lines above the room of their order line, by id, each with the room that earlier lines leave. */
export function linesOverCap(
  lines: readonly LineWithRoom[],
): (LineWithRoom & { available: Quantity })[] {
  const taken = new Map<number, Quantity>()
  return [...lines]
    .sort((one, other) => one.id - other.id)
    .flatMap((line) => {
      const before = taken.get(line.orderLineId) ?? 0n
      taken.set(line.orderLineId, before + line.quantity)
      if (before + line.quantity <= line.room) return []
      return [{ ...line, available: before < line.room ? line.room - before : 0n }]
    })
}
