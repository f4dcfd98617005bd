import * as z from 'zod'
import { dateLikeAnnounced, type ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import { dateOf, type Traceability, traceability } from '#domain/shipments/traceability.ts'
import { parseQuantity, positiveQuantityText, type Quantity } from '#domain/units/quantity.ts'

/** A lot or a date found on goods, and the quantity of these goods. */
export type FoundLot = Pick<Traceability, 'lot' | 'bestBefore' | 'expiry'> & { quantity: string }

export const maxFoundLots = 50

/** Reason why lots cannot be recorded; `index` is of the lot. */
export type FoundLotFault = {
  index: number
  field: 'lot' | 'expiry' | 'quantity'
  code: 'required' | 'two-dates' | 'duplicate' | 'too-big'
}

/** Returns a key that identifies a lot. */
export const keyOfLot = ({ lot, bestBefore, expiry }: Omit<FoundLot, 'quantity'>): string =>
  JSON.stringify([lot, bestBefore, expiry])

/** Returns the first fault in the lots of goods that came; undefined without one. Some goods may have no lot. */
export function foundLotFault(
  lots: readonly FoundLot[],
  arrived: Quantity,
): FoundLotFault | undefined {
  const seen = new Set<string>()
  let sum: Quantity = 0n
  for (const [index, lot] of lots.entries()) {
    if (lot.lot === null && dateOf({ ...lot, serialNumbers: [] }) === null)
      return { index, field: 'lot', code: 'required' }
    if (lot.bestBefore !== null && lot.expiry !== null)
      return { index, field: 'expiry', code: 'two-dates' }
    if (seen.has(keyOfLot(lot))) return { index, field: 'lot', code: 'duplicate' }
    seen.add(keyOfLot(lot))
    sum += parseQuantity(lot.quantity)
    if (sum > arrived) return { index, field: 'quantity', code: 'too-big' }
  }
  return undefined
}

/** Returns lot and date of a barcode if they differ from the announced ones or none are announced; otherwise null. */
export function newOnGoods(
  scanned: ScannedGoods | null,
  announced: Traceability | null,
): Omit<FoundLot, 'quantity'> | null {
  if (!scanned) return null
  const { lot } = scanned
  const date = dateLikeAnnounced(scanned, announced)
  const bestBefore = date === scanned.bestBefore ? date : null
  const expiry = bestBefore === null ? date : null
  const isNewLot = lot !== null && lot !== announced?.lot
  const isNewDate = date !== null && date !== (announced && dateOf(announced))
  return isNewLot || isNewDate ? { lot, bestBefore, expiry } : null
}

export const foundLot = traceability.omit({ serialNumbers: true }).extend({
  quantity: positiveQuantityText,
})

/** Lots and dates of the goods in a receipt: each once, and in all no more than came. */
export const foundLots = z
  .array(foundLot)
  .max(maxFoundLots)
  // No default: an Idempotency-Key's hash is of the parsed body, which lacked this field in earlier versions.
  .optional()
  .meta({
    description:
      'Lots and dates found on the goods, if the announcement has others or none; in all no more than came',
  })
