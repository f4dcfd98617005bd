import {
  areCountedLots,
  type CountedLot,
  lotsOfCount,
  mergeLots,
  scannedLot,
  withoutRepeatedLots,
} from '#domain/receiving/counted-lots.ts'
import { newOnGoods } from '#domain/receiving/found-lot.ts'
import { mergeSerials, serialsWithin } from '#domain/receiving/line-count.ts'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import {
  formatQuantity,
  parseQuantity,
  quantityPattern,
  typedQuantity,
} from '#domain/units/quantity.ts'

/** Goods that were not announced; the quantity is as typed. */
export type UnannouncedGoods = {
  quantity: string
  lots?: readonly CountedLot[]
  /** Serial numbers of pieces; those beyond the quantity do not count. */
  serialNumbers?: readonly string[]
}

/** Returns the goods of a scan: the quantity, and the lot and serial number of the barcode. */
export function goodsOfScan(scanned: ScannedGoods | null, quantity: string): UnannouncedGoods {
  const lot = newOnGoods(scanned, null)
  const serialNumber = scanned?.serialNumber ?? null
  return {
    quantity,
    ...(lot && { lots: [scannedLot(lot, quantity)] }),
    ...(serialNumber !== null && { serialNumbers: [serialNumber] }),
  }
}

/** Merges two counts of the same goods: a piece with the same serial number counts once. */
export function mergeGoods(one: UnannouncedGoods, other: UnannouncedGoods): UnannouncedGoods {
  const [first, second] = [one, other].map(countedPieces)
  const { serialNumbers, repeated } = mergeSerials(first, second)
  // A typed quantity that cannot be parsed is replaced by the other quantity.
  const total = typedQuantity(one.quantity) + typedQuantity(other.quantity) - repeated
  const sides = [one.lots ?? [], other.lots ?? []] as const
  const lots = withoutRepeatedLots(mergeLots(...sides), sides, { arrived: total, repeated })
  return {
    quantity: quantityPattern.test(one.quantity) ? formatQuantity(total) : other.quantity,
    ...(lots.length > 0 && { lots }),
    ...(serialNumbers.length > 0 && { serialNumbers }),
  }
}

/** Returns the serial numbers of the counted pieces. */
export const countedPieces = ({ serialNumbers, quantity }: UnannouncedGoods): readonly string[] =>
  serialsWithin(serialNumbers, typedQuantity(quantity))

/** Removes pieces, by their serial numbers, from the quantity, the numbers and the lots. */
export const withoutPieces = <Goods extends UnannouncedGoods>(
  goods: Goods,
  pieces: readonly string[],
): Goods => {
  if (pieces.length === 0) return goods
  const repeated = parseQuantity(String(pieces.length))
  const left = typedQuantity(goods.quantity) - repeated
  const arrived = left > 0n ? left : 0n
  const { lots } = goods
  return {
    ...goods,
    quantity: left > 0n ? formatQuantity(left) : '',
    ...(lots && { lots: withoutRepeatedLots(lots, [lots, lots], { arrived, repeated }) }),
    serialNumbers: (goods.serialNumbers ?? []).filter((serial) => !pieces.includes(serial)),
  }
}

export function goodsBody(goods: UnannouncedGoods) {
  const lots = lotsOfCount(goods, typedQuantity(goods.quantity))
  const serialNumbers = [...countedPieces(goods)]
  return {
    quantity: goods.quantity,
    ...(lots.length > 0 && { lots }),
    ...(serialNumbers.length > 0 && { serialNumbers }),
  }
}

export const areUnannouncedGoods = ({
  lots = [],
  serialNumbers = [],
}: Partial<UnannouncedGoods>): boolean =>
  areCountedLots(lots) &&
  Array.isArray(serialNumbers) &&
  serialNumbers.every((serial) => typeof serial === 'string')
