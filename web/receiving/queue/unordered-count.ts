import { gtin14, hasGtinShape } from '#domain/gs1/gs1-key.ts'
import { countedLotFault } from '#domain/receiving/counted-lots.ts'
import type { CountPhoto } from '#domain/receiving/line-count.ts'
import { maxGoodsText, type UnorderedReceipt } from '#domain/receiving/receipt.ts'
import { isWhole, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'
import { type Unit, units } from '#domain/units/unit.ts'
import {
  areUnannouncedGoods,
  goodsBody,
  mergeGoods,
  type UnannouncedGoods,
} from './unannounced-goods.ts'

/** Count of goods without an order, with all values as typed. */
export type UnorderedCount = UnannouncedGoods & {
  /** Key of the row, because two rows can have the same name. */
  key: string
  description: string
  code: string
  unit: Unit
  reason: string
  photos?: readonly CountPhoto[]
}

/** Scan without a matching order line, with the data of its barcode. */
export type UnknownScan = UnannouncedGoods & { code: string; unit?: Unit }

/** Returns a new row, with the code of a scan or none. */
export const emptyUnordered = (
  key: string,
  scan: UnknownScan = { code: '', quantity: '1' },
): UnorderedCount => ({ ...{ key, description: '', unit: 'pcs', reason: '' }, ...scan })

/** Returns the name of the goods: description or code; empty without either. */
export const nameOfUnordered = ({ description, code }: UnorderedCount): string =>
  description.trim() || code.trim()

/** Returns the field that prevents recording; undefined if there is none. */
export function unorderedFault(
  count: UnorderedCount,
): 'description' | 'quantity' | 'lots' | undefined {
  if (oneLine(count.description) === '') return 'description'
  const { quantity, unit } = count
  if (!quantityPattern.test(quantity) || parseQuantity(quantity) === 0n) return 'quantity'
  const arrived = parseQuantity(quantity)
  if (!units[unit].isDivisible && !isWhole(arrived)) return 'quantity'
  return countedLotFault(count, arrived, units[unit]) && 'lots'
}

/** Whether two codes are equal, ignoring leading zeros of GTINs and the case of other codes. */
export const isSameCode = (one: string, other: string): boolean =>
  normalizedCode(one) === normalizedCode(other)

const normalizedCode = (code: string) => {
  const text = code.trim().toUpperCase()
  return hasGtinShape(text) ? gtin14(text) : text
}

/** Adds the quantity of a scan to the first row with its code. */
export const addToCode = (
  counts: readonly UnorderedCount[],
  scan: UnknownScan,
): readonly UnorderedCount[] => {
  const first = counts.find((row) => isSameCode(row.code, scan.code))
  return counts.map((row) => (row === first ? { ...row, ...mergeGoods(row, scan) } : row))
}

/** Returns the scan for the offered row; if the code was scanned just before, in the same unit, adds up both quantities. */
export function offeredScan(before: UnknownScan | undefined, scan: UnknownScan): UnknownScan {
  const code = isGoodsCode(scan.code) ? scan.code : ''
  const isRepeated =
    code !== '' && before?.unit === scan.unit && isSameCode(before?.code ?? '', code)
  return { ...scan, ...(before && isRepeated && mergeGoods(before, scan)), code }
}

/** Merges two lists of counts by row key. */
export const mergeUnordered = (
  counts: readonly UnorderedCount[],
  others: readonly UnorderedCount[],
): readonly UnorderedCount[] => [
  ...new Map([...others, ...counts].map((row) => [row.key, row])).values(),
]

export type UnorderedBody = Omit<UnorderedReceipt, 'attachmentIds'>

/** Returns the part of a receipt for goods without an order; an empty object if there are none. */
export function unorderedBody(counts: readonly UnorderedCount[]): { unordered?: UnorderedBody[] } {
  if (counts.length === 0) return {}
  return {
    unordered: counts.map((count) => {
      const { description, code, unit, reason } = count
      return {
        ...{ description: oneLine(description), code: oneLine(code) || null },
        ...{ unit, reason: reason.trim() },
        ...goodsBody(count),
      }
    }),
  }
}

// Pasted or scanned text may have tabs or other control characters.
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Whether a scanned text can be a code of goods rather than words. */
export const isGoodsCode = (text: string): boolean =>
  text !== '' && text.length <= maxGoodsText.code && !/[\s\p{Cc}]/u.test(text)

export const isUnorderedCount = (value: unknown): value is UnorderedCount =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(units, (value as UnorderedCount).unit) &&
  Array.isArray((value as UnorderedCount).photos ?? []) &&
  areUnannouncedGoods(value) &&
  (['key', 'description', 'code', 'unit', 'quantity', 'reason'] as const).every(
    (name) => typeof (value as UnorderedCount)[name] === 'string',
  )
