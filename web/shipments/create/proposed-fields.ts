import type { OrderLine } from '#domain/orders/order-line.ts'

type Line = Pick<OrderLine, 'confirmedDate' | 'dueDate' | 'shipTo'>

/** The day that lines are due and where all of them go; nothing where one could not be read, for that may go elsewhere. */
export function proposedOf(lines: readonly (Line | undefined)[], today: string) {
  const read = lines.filter((line) => line !== undefined)
  const [place, ...others] = new Set(read.map(({ shipTo }) => shipTo))
  // The supplier agreed to a day of its own, or the buyer's holds. A day that has passed cannot be kept any more.
  const [first = ''] = read.map(({ confirmedDate, dueDate }) => confirmedDate ?? dueDate).sort()
  return read.length < lines.length
    ? { estimatedDelivery: '', shipTo: '' }
    : {
        estimatedDelivery: first < today ? '' : first,
        shipTo: others.length > 0 ? '' : (place ?? ''),
      }
}
