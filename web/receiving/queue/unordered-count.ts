import { gtin14, hasGtinShape } from '#domain/gs1/gs1-key.ts'
import { countedLotFault } from '#domain/receiving/counted-lots.ts'
import { maxGoodsText, type UnorderedReceipt } from '#domain/receiving/receipt.ts'
import type { CountPhoto } from '#domain/receiving/receipt-count.ts'
import { isWhole, parseQuantity, quantityPattern } from '#domain/units/quantity.ts'
import { type Unit, units } from '#domain/units/unit.ts'
import { areBeyondGoods, type BeyondGoods, goodsBody, mergeGoods } from './beyond-goods.ts'

/** Count of goods that belong to no order; all of it as typed. */
export type UnorderedCount = BeyondGoods & {
  /** Key of the row: two can have the same name. */
  key: string
  description: string
  code: string
  unit: Unit
  /** In words. */
  reason: string
  photos?: readonly CountPhoto[]
}

/** A scan that no order line was found for, with what its barcode says beside the code. */
export type UnknownScan = BeyondGoods & { code: string }

/** A row to write down goods with, of a code that was scanned or of none. */
export const emptyUnordered = (
  key: string,
  scan: UnknownScan = { code: '', quantity: '1' },
): UnorderedCount => ({ ...{ key, description: '', unit: 'pcs', reason: '' }, ...scan })

/** Returns the name of the goods in a text: description or code; empty without either. */
export const nameOfUnordered = ({ description, code }: UnorderedCount): string =>
  description.trim() || code.trim()

/** Returns the field for which goods of no order cannot be recorded; undefined where they can. */
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

/** Whether two codes are of the same goods: a GTIN with or without leading zeros, anything else in either case. */
export const isSameCode = (one: string, other: string): boolean =>
  comparable(one) === comparable(other)

const comparable = (code: string) => {
  const text = code.trim().toUpperCase()
  return hasGtinShape(text) ? gtin14(text) : text
}

/** The counts with so much more of the goods that were written down with the code of a scan. */
export const addToCode = (
  counts: readonly UnorderedCount[],
  scan: UnknownScan,
): readonly UnorderedCount[] => {
  const first = counts.find((one) => isSameCode(one.code, scan.code))
  return counts.map((one) => (one === first ? { ...one, ...mergeGoods(one, scan) } : one))
}

/**
 * Returns the scan that the next row is offered for; where the same code was scanned just before, with the sum of both.
 */
export function offeredScan(before: UnknownScan | undefined, scan: UnknownScan): UnknownScan {
  const code = isGoodsCode(scan.code) ? scan.code : ''
  const isAgain = before !== undefined && code !== '' && isSameCode(before.code, code)
  return { ...scan, ...(isAgain && mergeGoods(before, scan)), code }
}

/** Two lists of such counts as one, each row once. */
export const mergeUnordered = (
  counts: readonly UnorderedCount[],
  others: readonly UnorderedCount[],
): readonly UnorderedCount[] => [
  ...new Map([...others, ...counts].map((one) => [one.key, one])).values(),
]

/** As the contract has it. */
export type UnorderedBody = Omit<UnorderedReceipt, 'attachmentIds'>

/** Returns the part of a receipt for such counts, in their order; an empty object without any. */
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

// A tab or another control character comes with what is pasted or scanned.
const oneLine = (text: string) => text.replace(/\p{Cc}+/gu, ' ').trim()

/** Whether something scanned can be the code of goods, and is not words. */
export const isGoodsCode = (text: string): boolean =>
  text !== '' && text.length <= maxGoodsText.code && !/[\s\p{Cc}]/u.test(text)

/** Whether something stored is such a count. */
export const isUnorderedCount = (value: unknown): value is UnorderedCount =>
  typeof value === 'object' &&
  value !== null &&
  Object.hasOwn(units, (value as UnorderedCount).unit) &&
  Array.isArray((value as UnorderedCount).photos ?? []) &&
  areBeyondGoods(value) &&
  (['key', 'description', 'code', 'unit', 'quantity', 'reason'] as const).every(
    (name) => typeof (value as UnorderedCount)[name] === 'string',
  )
