import type { OrderLine } from '#domain/orders/order-line.ts'

type Line = Pick<OrderLine, 'confirmedDate' | 'dueDate' | 'shipTo'>

/** Proposes delivery date and ship-to of order lines; "" if a line could not be read, because its values may differ. */
export function proposedShipmentFields(lines: readonly (Line | undefined)[], today: string) {
  const readLines = lines.filter((line) => line !== undefined)
  const [firstShipTo, ...otherShipTos] = new Set(readLines.map(({ shipTo }) => shipTo))
  // The confirmed day or, without one, the buyer's due day. A past day is not proposed.
  const [firstDay = ''] = readLines
    .map(({ confirmedDate, dueDate }) => confirmedDate ?? dueDate)
    .sort()
  return readLines.length < lines.length
    ? { estimatedDelivery: '', shipTo: '' }
    : {
        estimatedDelivery: firstDay < today ? '' : firstDay,
        shipTo: otherShipTos.length > 0 ? '' : (firstShipTo ?? ''),
      }
}
