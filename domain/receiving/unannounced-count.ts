import { gtin14, hasGtinShape } from '#domain/gs1/gs1-key.ts'
import { countedLotFault, lotsOfCount, scannedLot } from '#domain/receiving/counted-lots.ts'
import { newOnGoods } from '#domain/receiving/found-lot.ts'
import {
  arrivedOf,
  emptyCount,
  type LineCount,
  scannedSerials,
} from '#domain/receiving/line-count.ts'
import {
  maxGoodsText,
  type UnannouncedReceipt,
  type UnorderedReceipt,
} from '#domain/receiving/receipt.ts'
import { mergeLineCounts } from '#domain/receiving/receipt-counts.ts'
import type { ScannedGoods } from '#domain/shipments/scanned-goods.ts'
import { isWhole, quantityPattern } from '#domain/units/quantity.ts'
import { type Unit, units } from '#domain/units/unit.ts'

/** Count of goods that no line announces; all are accepted. The key names the row in its count. */
type UnannouncedRow = LineCount & { key: string }

/** Count of an order line that is not in the shipment. */
export type OrderLineCount = UnannouncedRow & {
  kind: 'order-line'
  orderLineId: number
  name: string
  orderCode: string
  unit: string
  isDivisible: boolean
}

/** Count of goods without an order. */
export type UnorderedCount = UnannouncedRow & {
  kind: 'unordered'
  description: string
  code: string
  unit: Unit
}

export type UnannouncedCount = OrderLineCount | UnorderedCount

export const isOfOrderLine = (count: UnannouncedCount): count is OrderLineCount =>
  count.kind === 'order-line'
export const isUnordered = (count: UnannouncedCount): count is UnorderedCount =>
  count.kind === 'unordered'

type Product = { productCode: string; size: string; color: string }

/** Returns the name of a line: product, size and color. */
export const nameOf = ({ productCode, size, color }: Product): string =>
  [productCode, size, color].filter(Boolean).join(' ')

/** Returns the name of counted goods; empty for goods without description and code. */
export const nameOfGoods = (count: UnannouncedCount): string =>
  isOfOrderLine(count) ? count.name : count.description.trim() || count.code.trim()

/** Whether the quantity of counted goods can have decimals. */
export const isDivisibleGoods = (count: UnannouncedCount): boolean =>
  isOfOrderLine(count) ? count.isDivisible : units[count.unit].isDivisible

/** Quantity, lots and serial numbers of scanned goods. */
export type ScannedCount = Pick<LineCount, 'accepted' | 'lots' | 'serialNumbers'>

/** Scan without a matching order line, with the data of its barcode. */
export type UnknownScan = ScannedCount & { code: string; unit?: Unit }

/** Returns the key of an order line's row. */
export const orderLineKey = (orderLineId: number): string => `order-line-${orderLineId}`

/** Returns a new row of an order line. */
export const orderLineCount = (
  line: Product & Pick<OrderLineCount, 'orderCode' | 'unit' | 'isDivisible'> & { id: number },
  scanned: ScannedCount,
): OrderLineCount => ({
  ...{ ...emptyCount, kind: 'order-line', key: orderLineKey(line.id), orderLineId: line.id },
  ...{ name: nameOf(line), orderCode: line.orderCode },
  ...{ unit: line.unit, isDivisible: line.isDivisible, ...scanned },
})

/** Returns a new row of goods without an order, with the code of a scan or none. */
export const unorderedCount = (
  key: string,
  scan: UnknownScan = { code: '', accepted: '1' },
): UnorderedCount => ({
  ...{ ...emptyCount, kind: 'unordered', key, description: '', unit: 'pcs', ...scan },
})

/** Returns a scan as a count: its quantity, and the lot and serial number of the barcode. */
export function scannedCount(scanned: ScannedGoods | null, accepted: string): ScannedCount {
  const lot = newOnGoods(scanned, null)
  const serialNumber = scanned?.serialNumber ?? null
  return {
    accepted,
    ...(lot && { lots: [scannedLot(lot, accepted)] }),
    ...(serialNumber !== null && { serialNumbers: [serialNumber] }),
  }
}

/** Adds scanned goods to a row. */
function withScanned<Row extends UnannouncedCount>(row: Row, scanned: ScannedCount): Row {
  const { lots: _, serialNumbers: _numbers, photos: _photos, ...fields } = row
  return { ...fields, ...mergeLineCounts(row, { ...emptyCount, ...scanned }) } as Row
}

/** Adds a row to a count, or its goods to the row with the same key. */
export function withUnannounced(
  counts: readonly UnannouncedCount[],
  added: UnannouncedCount,
): readonly UnannouncedCount[] {
  const before = counts.find(({ key }) => key === added.key)
  if (!before) return [...counts, added]
  return counts.map((row) => (row === before ? withScanned(row, added) : row))
}

/** Merges a count that returns, such as of a refused receipt, with the newer one. */
export function mergeUnannounced(
  counts: readonly UnannouncedCount[],
  returned: readonly UnannouncedCount[],
): readonly UnannouncedCount[] {
  const rows = new Map(returned.map((row) => [row.key, row]))
  for (const row of counts) {
    const before = rows.get(row.key)
    // Each new row of goods without an order has another key: the same key is the same row, typed further.
    rows.set(row.key, before && isOfOrderLine(row) ? withScanned(row, before) : row)
  }
  return [...rows.values()]
}

/** Returns the scan for the offered row; if the code was scanned just before, in the same unit, adds up both quantities. */
export function offeredScan(before: UnknownScan | undefined, scan: UnknownScan): UnknownScan {
  const code = isGoodsCode(scan.code) ? scan.code : ''
  const isRepeated =
    code !== '' && before?.unit === scan.unit && isSameCode(before?.code ?? '', code)
  if (!before || !isRepeated) return { ...scan, code }
  const { accepted, lots, serialNumbers } = withScanned(unorderedCount('', before), scan)
  return {
    ...{ ...scan, code, accepted },
    ...(lots && { lots }),
    ...(serialNumbers && { serialNumbers }),
  }
}

/** Returns the field that prevents recording; undefined if there is none. */
export function unannouncedFault(
  count: UnannouncedCount,
): 'description' | 'quantity' | 'lots' | undefined {
  if (isUnordered(count) && oneLine(count.description) === '') return 'description'
  const arrived = arrivedOf(count)
  const isDivisible = isDivisibleGoods(count)
  if (!quantityPattern.test(count.accepted) || arrived === 0n) return 'quantity'
  if (!isDivisible && !isWhole(arrived)) return 'quantity'
  return countedLotFault(count, arrived, { isDivisible }) && 'lots'
}

type Body<Receipt> = Omit<Receipt, 'attachmentIds'>

/** Returns the parts of a receipt for unannounced goods; without `unordered`, which older servers refuse, if there are none. */
export function unannouncedBody(counts: readonly UnannouncedCount[]): {
  unannounced: Body<UnannouncedReceipt>[]
  unordered?: Body<UnorderedReceipt>[]
} {
  const goodsOf = (count: UnannouncedCount) => {
    const lots = lotsOfCount(count, arrivedOf(count))
    const serialNumbers = [...scannedSerials(count)]
    return {
      ...{ reason: count.reason.trim(), quantity: count.accepted },
      ...(lots.length > 0 && { lots }),
      ...(serialNumbers.length > 0 && { serialNumbers }),
    }
  }
  const unordered = counts.filter(isUnordered).map((count) => ({
    ...{ description: oneLine(count.description), code: oneLine(count.code) || null },
    ...{ unit: count.unit, ...goodsOf(count) },
  }))
  return {
    unannounced: counts
      .filter(isOfOrderLine)
      .map((count) => ({ orderLineId: count.orderLineId, ...goodsOf(count) })),
    ...(unordered.length > 0 && { unordered }),
  }
}

// Pasted or scanned text may have tabs or other control characters.
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Whether two codes are equal, ignoring leading zeros of GTINs and the case of other codes. */
export const isSameCode = (one: string, other: string): boolean =>
  normalizedCode(one) === normalizedCode(other)

const normalizedCode = (code: string) => {
  const text = code.trim().toUpperCase()
  return hasGtinShape(text) ? gtin14(text) : text
}

/** Whether a scanned text can be a code of goods rather than words. */
export const isGoodsCode = (text: string): boolean =>
  text !== '' && text.length <= maxGoodsText.code && !/[\s\p{Cc}]/u.test(text)
