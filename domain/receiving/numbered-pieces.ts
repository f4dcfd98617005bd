import type { CountedGoods } from '#domain/receiving/receipt-record.ts'

type Product = { productCode: string; size: string; color: string }

/** Goods of a count: a line, an order line that was not announced, or goods of no order. */
export type NamedGoods = {
  pointer: string
  /** Product of the goods; goods of an unknown product are compared with no others. */
  product: Product | undefined
  lineId: number | null
  packageIds: readonly number[]
  serialNumbers: readonly string[]
}

const pieceOf = ({ productCode, size, color }: Product, serial: string) =>
  JSON.stringify([productCode, size, color, serial])

const piecesOf = ({ pointer, product, serialNumbers }: NamedGoods) =>
  serialNumbers.map((serial) => ({
    ...{ pointer, serial, piece: product ? pieceOf(product, serial) : `${pointer} ${serial}` },
  }))

/** Returns the serial numbers that a count has twice for one product, each with the pointer of its last occurrence. */
export function repeatedPieces(
  goods: readonly NamedGoods[],
): { pointer: string; serial: string }[] {
  return [...Map.groupBy(goods.flatMap(piecesOf), ({ piece }) => piece).values()].flatMap(
    ([, ...others]) => others.slice(-1).map(({ pointer, serial }) => ({ pointer, serial })),
  )
}

/** Returns the goods of a count that other receipts of its shipment counted. */
export function countedAgain(
  goods: readonly NamedGoods[],
  goodsOfReceipts: readonly CountedGoods[],
): CountedGoods[] {
  const pieces = new Set(goods.flatMap(piecesOf).map(({ piece }) => piece))
  return goodsOfReceipts.flatMap((one) => {
    const packageIds = one.packageIds.filter((id) =>
      goods.some(({ lineId, packageIds }) => lineId === one.lineId && packageIds.includes(id)),
    )
    const serialNumbers = one.serialNumbers.filter((serial) => pieces.has(pieceOf(one, serial)))
    return packageIds.length + serialNumbers.length > 0 ? { ...one, packageIds, serialNumbers } : []
  })
}
