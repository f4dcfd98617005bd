import * as z from 'zod'
import {
  formatQuantity,
  parseQuantity,
  type Quantity,
  quantityText,
} from '#domain/units/quantity.ts'

/** Quantity of a settled discrepancy that is not sent again, and the line's ordered quantity when it was counted. */
export type Credit = { ordered: Quantity; amount: Quantity }

type StoredCredits = z.infer<typeof orderLineCredits>

/** Parses stored credits. */
export const creditsOf = (stored: StoredCredits): Credit[] =>
  (stored ?? []).map(({ ordered, amount }) => ({
    ordered: parseQuantity(ordered),
    amount: parseQuantity(amount),
  }))

/** Converts credits to their stored form. */
export const storedCredits = (credits: readonly Credit[]): StoredCredits =>
  credits.length === 0
    ? null
    : credits.map(({ ordered, amount }) => ({
        ordered: formatQuantity(ordered),
        amount: formatQuantity(amount),
      }))

/**
 * Computes the quantity that credits subtract from a line; `ordered` excludes the cancelled quantity. If less is
 * ordered now than when a discrepancy was counted, this cut is deducted from the credits: the same pieces are not
 * subtracted twice, whether the cut or the credit came first. A cut has no effect on discrepancies counted after it.
 */
export function waivedQuantity(credits: readonly Credit[], ordered: Quantity): Quantity {
  const amounts = credits.map((level) => {
    const credited = credits
      .filter((credit) => credit.ordered <= level.ordered)
      .reduce((sum, { amount }) => sum + amount, 0n)
    const cut = level.ordered - ordered
    return cut > 0n ? credited - cut : credited
  })
  return amounts.reduce((max, amount) => (amount > max ? amount : max), 0n)
}

/** Computes the quantity that the buyer wants of a line: ordered, less credits. */
export const netOrdered = (credits: readonly Credit[], ordered: Quantity): Quantity =>
  ordered - waivedQuantity(credits, ordered)

/** Computes the smallest ordered quantity of which `announced` is still wanted. */
export function minOrdered({
  announced,
  credits,
}: {
  announced: Quantity
  credits: readonly Credit[]
}): Quantity {
  const sortedCredits = [...credits].sort((a, b) => (a.ordered < b.ordered ? -1 : 1))
  let credited = 0n
  const candidates = [announced]
  for (const { ordered, amount } of sortedCredits) {
    credited += amount
    candidates.push(ordered, announced + credited)
  }
  const sufficient = candidates.filter((ordered) => netOrdered(credits, ordered) >= announced)
  return sufficient.reduce((min, ordered) => (ordered < min ? ordered : min), announced + credited)
}

/**
 * Adds the credit of a discrepancy. `orderedAtCount` is the ordered quantity when the goods were counted, `ordered`
 * the present one. The credit is at most the quantity still expected, less goods that were delivered since.
 */
export function withCredit(
  line: { credits: readonly Credit[]; ordered: Quantity; received: Quantity },
  discrepancy: { quantity: Quantity; orderedAtCount: Quantity },
): Credit[] {
  const expectedAt = (ordered: Quantity) => {
    const expected = netOrdered(line.credits, ordered) - line.received
    if (expected <= 0n) return 0n
    return expected < discrepancy.quantity ? expected : discrepancy.quantity
  }
  const creditAtCount = expectedAt(discrepancy.orderedAtCount)
  const addedCredits = [{ ordered: discrepancy.orderedAtCount, amount: creditAtCount }]
  // The ordered quantity was raised since the count: the rest of the discrepancy is credited to the addition.
  if (line.ordered > discrepancy.orderedAtCount)
    addedCredits.push({ ordered: line.ordered, amount: expectedAt(line.ordered) - creditAtCount })
  return [...line.credits, ...addedCredits.filter(({ amount }) => amount > 0n)]
}

/** Stored credits of an order line; null if there are none. */
export const orderLineCredits = z
  .array(z.object({ ordered: quantityText, amount: quantityText }))
  .nullable()
