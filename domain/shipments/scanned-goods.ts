import type { Gs1Element } from '#domain/gs1/element-string.ts'
import { dateOf, type Traceability } from '#domain/shipments/traceability.ts'
import type { Day } from '#domain/units/day.ts'

/** Data of a barcode other than the product. */
export type ScannedGoods = {
  lot: string | null
  bestBefore: Day | null
  expiry: Day | null
  serialNumber: string | null
}

/** Reason why scanned goods match no line of their product; `announced` lists the values of those lines. */
export type GoodsMismatch = {
  code: 'wrong-lot' | 'wrong-date' | 'wrong-serial'
  scanned: string
  announced: string[]
}

const lastOfMonth = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate()

/**
 * Returns the day that six digits of a barcode mean. The year is the nearest to `thisYear` with these two digits; day
 * 00 is the last day of the month (GS1 General Specifications 7.12, 3.4). Null if there is no such day.
 */
export function dayOfBarcode(digits: string, thisYear: number): Day | null {
  const [, twoDigitYear, month, day] = (/^(\d\d)(\d\d)(\d\d)$/.exec(digits) ?? []).map(Number)
  if (twoDigitYear === undefined || month === undefined || day === undefined) return null
  const difference = twoDigitYear - (thisYear % 100)
  const century = difference > 50 ? -1 : difference < -49 ? 1 : 0
  const year = (Math.floor(thisYear / 100) + century) * 100 + twoDigitYear
  const lastDay = month >= 1 && month <= 12 ? lastOfMonth(year, month) : 0
  if (lastDay === 0 || day > lastDay) return null
  return [year, month, day || lastDay].map((part) => String(part).padStart(2, '0')).join('-')
}

/** Reads goods from a barcode's elements; null if they name the product alone. */
export function scannedGoods(
  elements: readonly Gs1Element[],
  thisYear: number,
): ScannedGoods | null {
  const elementValue = (ai: string) => elements.find((element) => element.ai === ai)?.value ?? null
  const dayOf = (ai: string) => {
    const digits = elementValue(ai)
    return digits === null ? null : dayOfBarcode(digits, thisYear)
  }
  const goods = { lot: elementValue('10'), bestBefore: dayOf('15'), expiry: dayOf('17') }
  const serialNumber = elementValue('21')
  return Object.values(goods).some(Boolean) || serialNumber ? { ...goods, serialNumber } : null
}

/** Returns the scanned date of the announced kind, best-before or expiry, where the barcode has both; else its only date. */
export const dateLikeAnnounced = (
  { bestBefore, expiry }: Pick<ScannedGoods, 'bestBefore' | 'expiry'>,
  announced: Traceability | null,
): Day | null =>
  announced && announced.expiry !== null ? (expiry ?? bestBefore) : (bestBefore ?? expiry)

type TracedLine = { traceability: Traceability | null }

/**
 * Returns the lines of a product that match scanned goods: lot, date and serial number are the scanned ones or were not
 * announced. If no line matches, returns the first mismatch.
 */
export function matchingLines<Line extends TracedLine>(
  lines: readonly Line[],
  goods: ScannedGoods | null,
): Line[] | GoodsMismatch {
  if (!goods) return [...lines]
  const checks = [
    { code: 'wrong-lot', scannedFor: () => goods.lot, valuesOf: lotsOf },
    {
      code: 'wrong-date',
      scannedFor: ({ traceability }: TracedLine) => dateLikeAnnounced(goods, traceability),
      valuesOf: datesOf,
    },
    { code: 'wrong-serial', scannedFor: () => goods.serialNumber, valuesOf: serialsOf },
  ] as const
  let matches = [...lines]
  for (const { code, scannedFor, valuesOf } of checks) {
    const scanned = matches[0] ? scannedFor(matches[0]) : null
    if (scanned === null) continue
    const values = (line: Line) => (line.traceability ? valuesOf(line.traceability) : [])
    const matched = matches.filter(
      (line) => !values(line).length || values(line).includes(scannedFor(line) ?? ''),
    )
    if (matched.length === 0)
      return { code, scanned, announced: [...new Set(matches.flatMap(values))] }
    // Lines with the scanned data precede lines without data.
    matches = matched.sort((a, b) => values(b).length - values(a).length)
  }
  return matches
}

const lotsOf = ({ lot }: Traceability) => (lot === null ? [] : [lot])
const datesOf = (goods: Traceability) => [dateOf(goods) ?? []].flat()
const serialsOf = ({ serialNumbers }: Traceability) => serialNumbers
