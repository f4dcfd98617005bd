import type { Day } from '#domain/day.ts'
import { hasGtinShape, isGtin } from '#domain/gs1-key.ts'
import { unguardText } from '#domain/imports/spreadsheet-text.ts'

/**
 * A cell as the file holds it: text, a number of a spreadsheet written exactly and as its format shows it where that
 * differs, a day of one, or what cannot be read whatever column it is in.
 */
export type Cell =
  | string
  | { number: string; shown?: string }
  | { day: Day }
  | { fault: CellFault; text: string }
  | null

/** What can be wrong with a cell, a row, or a row beside the others. The words are the screens'. */
export const cellFaults = [
  'required',
  'too-long',
  'bad-characters',
  'broken-formula',
  'formula-without-value',
  'merged-cell',
  'became-a-date',
  'not-a-day',
  'two-digit-year',
  'date-order-unknown',
  'date-order-contradictory',
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
  if ('day' in cell) return cell.day
  return 'fault' in cell ? cell.text : (cell.shown ?? cell.number)
}

/** A cell as it is calculated with: a number without its format. */
export const cellFigure = (cell: Cell | undefined): string =>
  cell !== null && typeof cell === 'object' && 'number' in cell ? cell.number : cellText(cell)

// What spreadsheets leave in a cell whose formula failed, in English and Spanish.
const brokenFormula =
  /^(?:#(?:N\/[AD]|¡?REF!|VALUE!|¡VALOR!|¡?DIV\/0!|NAME\?|¿NOMBRE\?|¡?NUM!|NULL!|¡NULO!|SPILL!|¡DESBORDAMIENTO!|CALC!|¡CALC!)|Err:\d{3})$/
// Digits shortened by a spreadsheet, as 8.41235E+12 for a barcode.
const shortened = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
// The same as spreadsheets themselves write it: a code such as 12E4 is a code.
const shortenedCode = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$/

/** Whether the cell holds nothing but space. */
export const isEmpty = (cell: Cell | undefined): boolean =>
  !(cell !== null && typeof cell === 'object' && 'fault' in cell) && cellText(cell).trim() === ''

/** What keeps a cell from being read in any column: a formula that failed or was never calculated, one of a merged area. */
export function faultOf(cell: Cell): CellFault | null {
  if (cell !== null && typeof cell === 'object' && 'fault' in cell) return cell.fault
  return typeof cell === 'string' && brokenFormula.test(cell.trim()) ? 'broken-formula' : null
}

// ="00012" and '00012 are how text is kept from becoming a number where a file is opened.
function plainText(text: string): string {
  const formula = /^="((?:[^"]|"")*)"$/.exec(text)
  if (formula) return (formula[1] ?? '').replaceAll('""', '"')
  return unguardText(/^'\d/.test(text) ? text.slice(1) : text)
}

/** Reads text: spaces and line ends become one space, everything else stays as it is; at most `most` characters. */
export function readText(cell: Cell, most: number): Read<string> {
  const fault = faultOf(cell)
  if (fault) return { fault }
  if (cell !== null && typeof cell === 'object' && 'day' in cell) return { fault: 'became-a-date' }
  const written = cellText(cell).normalize('NFC').replace(/\s+/g, ' ').trim()
  const text = plainText(written)
  if (/[\p{Cc}\uFFFD-\uFFFF]/u.test(text) || !text.isWellFormed())
    return { fault: 'bad-characters' }
  return text.length > most ? { fault: 'too-long' } : { value: text }
}

/** Reads a code: text, or a number as the spreadsheet shows it, none of whose digits may be lost. */
export function readCode(cell: Cell, most: number): Read<string> {
  const read = readText(cell, most)
  return 'value' in read && shortenedCode.test(read.value) ? { fault: 'shortened-number' } : read
}

/** Reads a GTIN-8, -12, -13 or -14 as text, its check digit included. */
export function readGtin(cell: Cell): Read<string> {
  const fault = faultOf(cell)
  if (fault) return { fault }
  const text = plainText(cellText(cell).trim()).replace(/\s+/g, '')
  if (shortened.test(text)) return { fault: 'shortened-number' }
  if (!hasGtinShape(text)) return { fault: 'not-a-gtin' }
  return isGtin(text) ? { value: text } : { fault: 'wrong-check-digit' }
}

/** Whether a text is a number shortened to a power of ten. */
export const isShortened = (text: string): boolean => shortened.test(text)
