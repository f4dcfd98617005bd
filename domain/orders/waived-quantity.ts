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
export const wantedOf = (credits: readonly Credit[], ordered: Quantity): Quantity =>
  ordered - waivedQuantity(credits, ordered)

/** Computes the smallest ordered quantity of which `announced` is still wanted. */
export function minOrdered({
  announced,
  credits,
}: {
  announced: Quantity
  credits: readonly Credit[]
}): Quantity {
  const levels = [...credits].sort((one, other) => (one.ordered < other.ordered ? -1 : 1))
  let credited = 0n
  const candidates = [announced]
  for (const { ordered, amount } of levels) {
    credited += amount
    candidates.push(ordered, announced + credited)
  }
  const enough = candidates.filter((ordered) => wantedOf(credits, ordered) >= announced)
  return enough.reduce((min, ordered) => (ordered < min ? ordered : min), announced + credited)
}

/**
 * Adds the credit of a discrepancy. `counted` is the ordered quantity when the discrepancy was counted, `ordered` the
 * present one. The credit is at most the quantity still expected, without goods that other shipments delivered since.
 */
export function withCredit(
  line: { credits: readonly Credit[]; ordered: Quantity; received: Quantity },
  discrepancy: { quantity: Quantity; counted: Quantity },
): Credit[] {
  const expectedAt = (ordered: Quantity) => {
    const expected = wantedOf(line.credits, ordered) - line.received
    if (expected <= 0n) return 0n
    return expected < discrepancy.quantity ? expected : discrepancy.quantity
  }
  const atCount = expectedAt(discrepancy.counted)
  const added = [{ ordered: discrepancy.counted, amount: atCount }]
  // The ordered quantity was raised since the count: the rest of the discrepancy is credited to the addition.
  if (line.ordered > discrepancy.counted)
    added.push({ ordered: line.ordered, amount: expectedAt(line.ordered) - atCount })
  return [...line.credits, ...added.filter(({ amount }) => amount > 0n)]
}

/** Stored credits of an order line; null if there are none. */
export const orderLineCredits = z
  .array(z.object({ ordered: quantityText, amount: quantityText }))
  .nullable()
