import { withoutRepeatedLots } from '#domain/receiving/counted-lots.ts'
import {
  arrivedOf,
  type LineCount,
  scannedSerials,
  typedQuantity,
} from '#domain/receiving/receipt-count.ts'
import { formatQuantity, parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** Removes a quantity from a count: if less was accepted, the rest had been rejected. */
export function withoutQuantity(count: LineCount, quantity: Quantity): LineCount {
  const accepted = typedQuantity(count.accepted) - quantity
  const text = (amount: Quantity) => (amount > 0n ? formatQuantity(amount) : '')
  return {
    ...{ ...count, accepted: text(accepted) },
    ...(accepted < 0n && { rejected: text(typedQuantity(count.rejected) + accepted) }),
  }
}

/** Removes scanned pieces from a count, with their numbers and from its lots. */
export function withoutSerials(count: LineCount, serialNumbers: readonly string[]): LineCount {
  const pieces = parseQuantity(String(serialNumbers.length))
  const left = withoutQuantity(count, pieces)
  const { lots } = count
  const amounts = { arrived: arrivedOf(left), repeated: pieces }
  return {
    ...left,
    serialNumbers: scannedSerials(count).filter((serial) => !serialNumbers.includes(serial)),
    ...(lots && { lots: withoutRepeatedLots(lots, [lots, lots], amounts) }),
  }
}
