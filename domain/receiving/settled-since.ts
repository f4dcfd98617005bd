import { settledQuantity } from '#domain/receiving/receipt.ts'
import type { ReceiptRecord } from '#domain/receiving/receipt-record.ts'
import type { Quantity } from '#domain/units/quantity.ts'

type Settled = Pick<
  ReceiptRecord,
  'id' | 'corrects' | 'lineId' | 'accepted' | 'rejected' | 'cancelled' | 'receivedBy'
>

/**
 * Returns the people who settled parts of a line since its count, each with the quantity. A reversal is
 * deducted from the person whose receipt it reverses. Goes back from the newest
 * receipt until the receipts and the quantity left `now` add up to the quantity left at the count, `before`.
 */
export function settledSince(
  receipts: readonly Settled[],
  lineId: number,
  { now, before }: Record<'now' | 'before', Quantity>,
): [person: string, quantity: Quantity][] {
  const people = new Map<string, Quantity>()
  let explained = now
  for (const receipt of receipts) {
    if (receipt.lineId !== lineId || explained >= before) continue
    const settled = settledQuantity(receipt)
    explained += settled
    const corrected = receipts.find(({ id }) => id === receipt.corrects)
    const person = (corrected ?? receipt).receivedBy
    people.set(person, (people.get(person) ?? 0n) + settled)
  }
  return [...people].filter(([, quantity]) => quantity > 0n)
}
