import { type Day, day } from '#domain/day.ts'
import { hasGtinShape, isGtin } from '#domain/gs1-key.ts'

/** A cell as the file holds it: text, a number of a spreadsheet written exactly, or a day of one. */
export type Cell = string | { number: string } | { day: Day } | null

/** What can be wrong with a cell, a row, or a row beside the others. The words are the screens'. */
export const cellFaults = [
  'required',
  'too-long',
  'bad-characters',
  'broken-formula',
  'became-a-date',
  'not-a-day',
  'not-a-number',
  'ambiguous-number',
  'shortened-number',
  'negative',
  'too-big',
  'too-many-places',
  'not-whole',
  'not-positive',
  'not-a-gtin',
  'wrong-check-digit',
  'duplicate',
  'differs-from-row',
  'more-cancelled-than-ordered',
  'product-changed',
  'too-many-cells',
  'not-found',
  'ambiguous',
  'line-differs',
  'packing-differs',
  'does-not-divide',
  'over-cap',
  'ship-to-differs',
  'not-a-package-type',
  'one-package',
  'needs-package',
  'net-over-gross',
  'unknown-package',
  'makes-circle',
  'waits-for-row',
  'unknown-unit',
  'ambiguous-unit',
  'unit-differs',
  'unit-inexact',
] as const
export type CellFault = (typeof cellFaults)[number]

/** What a cell holds, or what is wrong with it. */
export type Read<T> = { value: T } | { fault: CellFault }

/** Longest text taken from a cell; what a file says beyond it is not looked at. */
export const longestCell = 1000

/** A cell as a person would write it. */
export const cellText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  return 'day' in cell ? cell.day : cell.number
}

// What spreadsheets leave in a cell whose formula failed.
const brokenFormula = /^#(?:N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/
// Digits shortened by a spreadsheet, as 8.41235E+12 for a barcode.
const shortened = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i

/** Whether the cell holds nothing but space. */
export const isEmpty = (cell: Cell | undefined): boolean => cellText(cell).trim() === ''

/** Reads text: spaces and line ends become one space, everything else stays as it is; at most `most` characters. */
export function readText(cell: Cell, most: number): Read<string> {
  if (cell !== null && typeof cell === 'object' && 'day' in cell) return { fault: 'became-a-date' }
  const text = cellText(cell).normalize('NFC').replace(/\s+/g, ' ').trim()
  if (brokenFormula.test(text)) return { fault: 'broken-formula' }
  if (/[\p{Cc}\uFFFE\uFFFF]/u.test(text) || !text.isWellFormed()) return { fault: 'bad-characters' }
  return text.length > most ? { fault: 'too-long' } : { value: text }
}

const isoDay = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ]00:00(?::00(?:\.0+)?)?Z?)?$/
const isoBasic = /^(\d{4})(\d{2})(\d{2})$/
const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/

/** Reads a day: year first, or day, month and year in that order, between 1970 and 2199. */
export function readDay(cell: Cell): Read<Day> {
  const text = cellText(cell).trim()
  if (brokenFormula.test(text)) return { fault: 'broken-formula' }
  const iso = isoDay.exec(text)
  const basic = isoBasic.exec(text)
  const local = dayFirst.exec(text)
  const [year, month, date] = iso
    ? [iso[1], iso[3], iso[4]]
    : basic
      ? [basic[1], basic[2], basic[3]]
      : [local?.[4], local?.[3], local?.[1]]
  const written = `${year}-${month?.padStart(2, '0')}-${date?.padStart(2, '0')}`
  const known = day.safeParse(written).success && written >= '1970-01-01' && written < '2200-01-01'
  return known ? { value: written } : { fault: 'not-a-day' }
}

/** Reads a GTIN-8, -12, -13 or -14 as text, its check digit included. */
export function readGtin(cell: Cell): Read<string> {
  const text = cellText(cell).replace(/\s+/g, '')
  if (shortened.test(text)) return { fault: 'shortened-number' }
  if (!hasGtinShape(text)) return { fault: 'not-a-gtin' }
  return isGtin(text) ? { value: text } : { fault: 'wrong-check-digit' }
}

/** Whether a text is a number shortened to a power of ten. */
export const isShortened = (text: string): boolean => shortened.test(text)
