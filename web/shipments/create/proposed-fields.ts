import type { OrderLine } from '#domain/orders/order-line.ts'

type Line = Pick<OrderLine, 'confirmedDate' | 'dueDate' | 'shipTo'>

/** Proposes the due day and ship-to of lines; nothing if one could not be read, which may differ. */
export function proposedOf(lines: readonly (Line | undefined)[], today: string) {
  const read = lines.filter((line) => line !== undefined)
  const [place, ...others] = new Set(read.map(({ shipTo }) => shipTo))
  // The confirmed day counts, else the buyer's due day. A day in the past cannot be met.
  const [first = ''] = read.map(({ confirmedDate, dueDate }) => confirmedDate ?? dueDate).sort()
  return read.length < lines.length
    ? { estimatedDelivery: '', shipTo: '' }
    : {
        estimatedDelivery: first < today ? '' : first,
        shipTo: others.length > 0 ? '' : (place ?? ''),
      }
}
