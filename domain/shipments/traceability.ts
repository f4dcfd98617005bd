import * as z from 'zod'
import { visibleCode } from '#domain/code-text.ts'
import { isGs1Text } from '#domain/gs1/element-string.ts'
import { type Day, day, isBefore } from '#domain/units/day.ts'
import { parseQuantity, type Quantity } from '#domain/units/quantity.ts'

/** Traceability of goods: lot, best-before or expiry date, and serial numbers (one for each piece, or none). */
export type Traceability = {
  lot: string | null
  bestBefore: Day | null
  expiry: Day | null
  serialNumbers: string[]
}

/** Maximum characters of a lot or a serial number (GS1 General Specifications 3.4 and 3.5). */
export const maxTraceLength = 20

/** Whether a barcode can encode a lot or a serial number. */
export const isTraceCode = (text: string): boolean =>
  text !== '' && text.length <= maxTraceLength && isGs1Text(text)

/** Maximum serial numbers of one line, and of all lines of a shipment. */
export const maxSerialNumbers = { line: 2000, shipment: 10_000 }

// Barcodes write years with two digits, which mean years in this range (GS1 General Specifications 7.12).
const firstDay = '2000-01-01'
const lastDay = '2075-12-31'

/** Whether a barcode can encode a date of goods. */
export const isTraceDay = (day: Day): boolean => day >= firstDay && day <= lastDay

/** Reason why goods cannot be traced by these data; `params` has the repeated serial number, or the given count. */
export type TraceabilityFault = {
  field: 'expiry' | 'serialNumbers'
  code: 'two-dates' | 'serial-count' | 'repeated-serial'
  params?: Record<string, string>
}

/** Returns the fault in the traceability of goods of this quantity; null without a fault. */
export function traceabilityFault(
  { bestBefore, expiry, serialNumbers }: Traceability,
  quantity: Quantity,
): TraceabilityFault | null {
  if (bestBefore !== null && expiry !== null) return { field: 'expiry', code: 'two-dates' }
  const field = 'serialNumbers'
  const earlierSerials = new Set<string>()
  const repeatedSerial = serialNumbers.find((serial) => {
    const isRepeated = earlierSerials.has(serial)
    earlierSerials.add(serial)
    return isRepeated
  })
  if (repeatedSerial !== undefined)
    return { field, code: 'repeated-serial', params: { serial: repeatedSerial } }
  const count = String(serialNumbers.length)
  return serialNumbers.length === 0 || parseQuantity(count) === quantity
    ? null
    : { field, code: 'serial-count', params: { count } }
}

/** Returns the best-before or expiry date; null if neither is known. */
export const dateOf = ({ bestBefore, expiry }: Traceability): Day | null => bestBefore ?? expiry

/** Whether the date of goods has passed; on the day itself they are still good. */
export function isPastDate(goods: Traceability | null, today: Day): boolean {
  const date = goods && dateOf(goods)
  return !!date && isBefore(date, today)
}

/** Returns null for traceability without any data. */
export const nullIfEmpty = (goods: Traceability): Traceability | null =>
  goods.lot || goods.bestBefore || goods.expiry || goods.serialNumbers.length > 0 ? goods : null

function countTrailingSeparators(text: string): number {
  let count = 0
  while (',;'.includes(text.at(-1 - count) ?? ' ')) count += 1
  return count
}

/**
 * Parses serial numbers as people type and paste them, separated by white space; commas and semicolons at their ends are
 * dropped. Those inside a word separate numbers only if white space does not give `pieces` numbers.
 */
export function parseSerialNumbers(text: string, pieces?: number): string[] {
  const parts = text
    .split(/\s+/)
    .map((part) => part.slice(0, part.length - countTrailingSeparators(part)))
    .filter(Boolean)
  if (pieces === undefined || parts.length === pieces) return parts
  return text.split(/[\s,;]+/).filter(Boolean)
}

/**
 * Parses serial numbers typed in a form: commas in a single word separate if this gives one number for each piece,
 * unless the word is in `knownSerials`.
 */
export function parseTypedSerials(
  text: string,
  pieces: number | undefined,
  knownSerials: readonly string[] = [],
): string[] {
  const words = parseSerialNumbers(text)
  const [word] = words
  if (words.length !== 1 || word === undefined || knownSerials.includes(word)) return words
  const separated = parseSerialNumbers(text, pieces)
  return separated.length === pieces ? separated : words
}

/** A lot or a serial number that a barcode can encode. */
export const traceCode = z
  .string()
  .overwrite(visibleCode)
  .min(1)
  .max(maxTraceLength)
  .refine(isGs1Text, { error: 'not-in-a-barcode' })
const date = day.refine(isTraceDay)

export const traceability = z.strictObject({
  lot: traceCode.nullable().default(null).meta({ description: 'GS1 application identifier 10' }),
  bestBefore: date.nullable().default(null).meta({
    description: 'GS1 application identifier 15; never together with an expiry',
    example: '2027-03-01',
  }),
  expiry: date.nullable().default(null).meta({
    description: 'GS1 application identifier 17: last day of use',
    example: '2027-03-01',
  }),
  serialNumbers: z.array(traceCode).max(maxSerialNumbers.line).default([]).meta({
    description:
      'GS1 application identifier 21: one for each piece, or none; each once per product in a shipment',
  }),
})
