import {
  type FoundLot,
  foundLotFault,
  keyOfLot,
  maxFoundLots,
  newOnGoods,
} from '#domain/receiving/found-lot.ts'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import {
  isTraceCode,
  isTraceDay,
  maxSerialNumbers,
  type Traceability,
} from '#domain/shipments/traceability.ts'
import {
  formatQuantity,
  isTypedQuantity,
  isWhole,
  type Quantity,
  typedQuantity,
} from '#domain/units/quantity.ts'

/** A lot as typed: "" for nothing; without a quantity it gets the quantity that the other lots of the line leave. */
export type CountedLot = Record<'lot' | 'bestBefore' | 'expiry' | 'quantity', string>

/** Typed or scanned lots and serial numbers of counted goods. */
type LotsAndSerials = {
  lots?: readonly CountedLot[]
  serialNumbers?: readonly string[]
}

/** Reason why typed lots or serial numbers cannot be recorded; `index` is of the lot or number, `code` the server's. */
export type CountedLotFault = {
  index: number
  field: 'lot' | 'bestBefore' | 'expiry' | 'quantity' | 'serialNumbers'
  code:
    | 'required'
    | 'two-dates'
    | 'duplicate'
    | 'too-big'
    | 'not-in-a-barcode'
    | 'not-a-day'
    | 'unreadable'
    | 'not-whole'
}

export const emptyLot: CountedLot = { lot: '', bestBefore: '', expiry: '', quantity: '' }

const amountOf = (lot: CountedLot | undefined) => typedQuantity(lot?.quantity ?? '')
const lotOf = ({ lot, bestBefore, expiry }: CountedLot) => ({
  ...{ lot: lot.trim() || null, bestBefore: bestBefore || null, expiry: expiry || null },
})
const keyOf = (lot: CountedLot) => keyOfLot(lotOf(lot))
const isTyped = (lot: CountedLot) => Object.values(lot).some((text) => text.trim() !== '')

/** Converts typed lots to those of the API: the first lot without a quantity gets the rest; empty lots are left out. */
export function lotsOfCount({ lots = [] }: LotsAndSerials, arrived: Quantity): FoundLot[] {
  const typed = lots.filter(isTyped)
  const rest = typed.reduce((left, lot) => left - amountOf(lot), arrived)
  const isFirstBlank = (index: number) => typed.findIndex((lot) => lot.quantity === '') === index
  return typed.flatMap((lot, index) => {
    const share = lot.quantity !== '' ? amountOf(lot) : isFirstBlank(index) ? rest : 0n
    return share > 0n ? { ...lotOf(lot), quantity: formatQuantity(share) } : []
  })
}

/** Returns the first fault in typed lots and serial numbers; undefined if they can be recorded. */
export function countedLotFault(
  count: LotsAndSerials,
  arrived: Quantity,
  { isDivisible }: { isDivisible: boolean },
): CountedLotFault | undefined {
  const lots = count.lots ?? []
  if (lots.length > maxFoundLots) return { index: maxFoundLots, field: 'lot', code: 'too-big' }
  for (const [index, typedLot] of lots.entries()) {
    if (!isTyped(typedLot)) continue
    const fault = (field: CountedLotFault['field'], code: CountedLotFault['code']) => ({
      ...{ index, field, code },
    })
    const { lot, bestBefore, expiry, quantity } = typedLot
    if (lot.trim() !== '' && !isTraceCode(lot.trim())) return fault('lot', 'not-in-a-barcode')
    if (bestBefore !== '' && !isTraceDay(bestBefore)) return fault('bestBefore', 'not-a-day')
    if (expiry !== '' && !isTraceDay(expiry)) return fault('expiry', 'not-a-day')
    if (!isTypedQuantity(quantity)) return fault('quantity', 'unreadable')
    if (!isDivisible && !isWhole(typedQuantity(quantity))) return fault('quantity', 'not-whole')
    const isSecondBlank = lots.slice(0, index).some((other) => isTyped(other) && !other.quantity)
    if (quantity === '' && isSecondBlank) return fault('quantity', 'required')
  }
  const typed = lots.flatMap((lot, index) => (isTyped(lot) ? { lot, index } : []))
  const foundLots = typed.map(({ lot }) => ({
    ...{ ...lotOf(lot), quantity: formatQuantity(amountOf(lot)) },
  }))
  const fault = foundLotFault(foundLots, arrived)
  if (fault) return { ...fault, index: typed[fault.index]?.index ?? fault.index }
  const serialNumbers = count.serialNumbers ?? []
  if (serialNumbers.length > maxSerialNumbers.line)
    return { index: maxSerialNumbers.line, field: 'serialNumbers', code: 'too-big' }
  const bad = serialNumbers.findIndex((serial) => !isTraceCode(serial))
  return bad < 0 ? undefined : { index: bad, field: 'serialNumbers', code: 'not-in-a-barcode' }
}

/**
 * Adds lot and date of scanned goods to the count of their line, if the line announces others or none. A counted lot
 * without a quantity includes the goods already.
 */
export function withScannedGoods<Count extends LotsAndSerials>(
  counts: Readonly<Record<number, Count>>,
  { id, traceability }: { id: number; traceability: Traceability | null },
  goods: ScannedGoods | null,
  quantity: string,
): Readonly<Record<number, Count>> {
  const found = newOnGoods(goods, traceability)
  const count = counts[id]
  if (!found || !count) return counts
  const lots = mergeLots(count.lots ?? [], [scannedLot(found, quantity)])
  return { ...counts, [id]: { ...count, lots } }
}

/** Converts a scanned lot with its quantity to a typed lot. */
export const scannedLot = (
  { lot, bestBefore, expiry }: Omit<FoundLot, 'quantity'>,
  quantity: string,
): CountedLot => ({
  ...{ lot: lot ?? '', bestBefore: bestBefore ?? '', expiry: expiry ?? '', quantity },
})

/** Merges the lots of two counts: quantities of the same lot add up. */
export function mergeLots(
  lots: readonly CountedLot[],
  others: readonly CountedLot[],
): readonly CountedLot[] {
  const all = new Map(lots.map((lot) => [keyOf(lot), lot]))
  for (const other of others.filter(isTyped)) {
    const before = all.get(keyOf(other))
    const isShared = before?.quantity === '' || other.quantity === ''
    const sum = formatQuantity(amountOf(before) + amountOf(other))
    all.set(keyOf(other), before ? { ...before, quantity: isShared ? '' : sum } : other)
  }
  return [...all.values()]
}

/**
 * Removes from merged lots the quantity that pieces in both counts added twice: the excess over the goods that came, at
 * most these pieces, and only from lots that both counts have.
 */
export function withoutRepeatedLots(
  merged: readonly CountedLot[],
  [lots, others]: readonly [readonly CountedLot[], readonly CountedLot[]],
  { arrived, repeated }: Record<'arrived' | 'repeated', Quantity>,
): readonly CountedLot[] {
  const smallest = (...amounts: Quantity[]) => amounts.reduce((a, b) => (a < b ? a : b))
  const sumIn = (side: readonly CountedLot[], lot: CountedLot) =>
    amountOf(side.find((other) => keyOf(other) === keyOf(lot)))
  const excess = merged.reduce((sum, lot) => sum + amountOf(lot), -arrived)
  let left = smallest(excess, repeated)
  return merged.map((lot) => {
    const removed = smallest(left, sumIn(lots, lot), sumIn(others, lot), amountOf(lot))
    if (removed <= 0n) return lot
    left -= removed
    return { ...lot, quantity: formatQuantity(amountOf(lot) - removed) }
  })
}

/** Whether a stored value is a list of counted lots. */
export const areCountedLots = (value: unknown): value is CountedLot[] =>
  Array.isArray(value) &&
  value.every(
    (item) =>
      typeof item === 'object' &&
      item !== null &&
      Object.keys(emptyLot).every((name) => typeof item[name] === 'string'),
  )

/** Removes the quantities that one step of a count added to lots; the step changed `lotsBefore` to `lotsAfter`. */
export function withoutAddedLots(
  lots: readonly CountedLot[],
  lotsBefore: readonly CountedLot[],
  lotsAfter: readonly CountedLot[],
): readonly CountedLot[] {
  const find = (list: readonly CountedLot[], lot: CountedLot) =>
    list.find((other) => keyOf(other) === keyOf(lot))
  return lots.flatMap((lot) => {
    const [before, after] = [find(lotsBefore, lot), find(lotsAfter, lot)]
    if (!after) return lot
    const left = amountOf(lot) - amountOf(after) + amountOf(before)
    if (before) return { ...lot, quantity: left > 0n ? formatQuantity(left) : before.quantity }
    return left > 0n ? { ...lot, quantity: formatQuantity(left) } : []
  })
}
