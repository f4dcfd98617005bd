import {
  areCountedLots,
  type CountedLot,
  lotsOfCount,
  mergeLots,
  scannedLot,
  withoutRepeatedLots,
} from '#domain/receiving/counted-lots.ts'
import { newOnGoods } from '#domain/receiving/found-lot.ts'
import { mergeSerials, serialsWithin } from '#domain/receiving/receipt-count.ts'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import { formatQuantity, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'

/** Goods that no line announced, as they came: the quantity as typed. */
export type BeyondGoods = {
  quantity: string
  /** Lots and dates that stand on the goods. */
  lots?: readonly CountedLot[]
  /** Serial numbers of pieces; of more than came the last are out again. */
  serialNumbers?: readonly string[]
}

const amount = (text: string) => (quantityPattern.test(text) ? parseQuantity(text) : 0n)

/** Reads from a barcode of so many goods all beside their code. */
export function goodsOfScan(scanned: ScannedGoods | null, quantity: string): BeyondGoods {
  const lot = newOnGoods(scanned, null)
  const serialNumber = scanned?.serialNumber ?? null
  return {
    quantity,
    ...(lot && { lots: [scannedLot(lot, quantity)] }),
    ...(serialNumber !== null && { serialNumbers: [serialNumber] }),
  }
}

/** The same goods of two counts as one: a piece that stands in both is one piece. */
export function mergeGoods(one: BeyondGoods, other: BeyondGoods): BeyondGoods {
  const [first, second] = [one, other].map(({ serialNumbers, quantity }) =>
    serialsWithin(serialNumbers, amount(quantity)),
  )
  const { serialNumbers, repeated } = mergeSerials(first, second)
  // A typed quantity that cannot be parsed gives way to the counted one.
  const arrived = amount(one.quantity) + amount(other.quantity) - repeated
  const sides = [one.lots ?? [], other.lots ?? []] as const
  const lots = withoutRepeatedLots(mergeLots(...sides), sides, { arrived, repeated })
  return {
    quantity: quantityPattern.test(one.quantity) ? formatQuantity(arrived) : other.quantity,
    ...(lots.length > 0 && { lots }),
    ...(serialNumbers.length > 0 && { serialNumbers }),
  }
}

/** Goods without some of their pieces. */
export const withoutPieces = <Goods extends BeyondGoods>(
  goods: Goods,
  pieces: readonly string[],
): Goods => {
  if (pieces.length === 0) return goods
  const left = amount(goods.quantity) - parseQuantity(String(pieces.length))
  return {
    ...goods,
    quantity: left > 0n ? formatQuantity(left) : '',
    serialNumbers: (goods.serialNumbers ?? []).filter((one) => !pieces.includes(one)),
  }
}

/** Such goods as the contract has them. */
export function goodsBody(goods: BeyondGoods) {
  const lots = lotsOfCount(goods, amount(goods.quantity))
  const serialNumbers = [...serialsWithin(goods.serialNumbers, amount(goods.quantity))]
  return {
    quantity: goods.quantity,
    ...(lots.length > 0 && { lots }),
    ...(serialNumbers.length > 0 && { serialNumbers }),
  }
}

/** Whether something stored can be of such goods. */
export const areBeyondGoods = ({ lots = [], serialNumbers = [] }: Partial<BeyondGoods>): boolean =>
  areCountedLots(lots) &&
  Array.isArray(serialNumbers) &&
  serialNumbers.every((one) => typeof one === 'string')
