import * as z from 'zod'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import { dateOf, type Traceability, traceability } from '#domain/shipments/traceability.ts'
import { parseQuantity, positiveQuantityText, type Quantity } from '#domain/units/quantity.ts'

/** A lot or a date as it stands on goods that came, and how much of them has it. */
export type FoundLot = Pick<Traceability, 'lot' | 'bestBefore' | 'expiry'> & { quantity: string }

/** Maximum lots of one line in a receipt. */
export const maxFoundLots = 50

/** Why lots cannot be recorded; the index is that of the lot. */
export type FoundLotFault = {
  index: number
  field: 'lot' | 'expiry' | 'quantity'
  code: 'required' | 'two-dates' | 'duplicate' | 'too-big'
}

/** Returns the key by which lots are told apart. */
export const keyOfLot = ({ lot, bestBefore, expiry }: Omit<FoundLot, 'quantity'>): string =>
  JSON.stringify([lot, bestBefore, expiry])

/** The first thing wrong with the lots of so many pieces that came; undefined where nothing is. Some may have none. */
export function foundLotFault(
  lots: readonly FoundLot[],
  arrived: Quantity,
): FoundLotFault | undefined {
  const seen = new Set<string>()
  let sum: Quantity = 0n
  for (const [index, one] of lots.entries()) {
    if (one.lot === null && dateOf({ ...one, serialNumbers: [] }) === null)
      return { index, field: 'lot', code: 'required' }
    if (one.bestBefore !== null && one.expiry !== null)
      return { index, field: 'expiry', code: 'two-dates' }
    if (seen.has(keyOfLot(one))) return { index, field: 'lot', code: 'duplicate' }
    seen.add(keyOfLot(one))
    sum += parseQuantity(one.quantity)
    if (sum > arrived) return { index, field: 'quantity', code: 'too-big' }
  }
  return undefined
}

/** Returns the lot and date of a barcode where the line has others or none; null where the barcode says nothing new. */
export function newOnGoods(
  scanned: ScannedGoods | null,
  announced: Traceability | null,
): Omit<FoundLot, 'quantity'> | null {
  if (!scanned) return null
  const { lot, bestBefore } = scanned
  const expiry = bestBefore === null ? scanned.expiry : null
  const isNewLot = lot !== null && lot !== announced?.lot
  const date = bestBefore ?? expiry
  const isNewDate = date !== null && date !== (announced && dateOf(announced))
  return isNewLot || isNewDate ? { lot, bestBefore, expiry } : null
}

/** A lot or a date as it stands on goods that came, and how much of them has it. */
export const foundLot = traceability.omit({ serialNumbers: true }).extend({
  quantity: positiveQuantityText,
})

/** Lots and dates of what a receipt counted: each once, and no more in all than came. */
export const foundLots = z
  .array(foundLot)
  .max(maxFoundLots)
  // No default: a key's hash is of the body with its defaults, and versions before did not have these.
  .optional()
  .meta({
    description:
      'Lots and dates as they stand on the goods, where the announcement says otherwise or nothing; no more than came',
  })
