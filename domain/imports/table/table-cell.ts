import { visibleCode, withoutInvisible } from '#domain/code-text.ts'
import { hasGtinShape, isGtin, upcAOf } from '#domain/gs1/gs1-key.ts'
import { unescapeFormula } from '#domain/imports/table/spreadsheet-text.ts'
import { maxSerialNumbers, maxTraceLength } from '#domain/shipments/traceability.ts'
import type { Day } from '#domain/units/day.ts'

/**
 * A cell: text; an exact number or a date of a spreadsheet; or a fault that keeps every column from reading it. If the
 * number's format adds something, `shown` is the formatted number, `unit` the text beside it, `percent` the percentage.
 * A date with `isMonth` is the first of a month, and its format shows the month alone.
 */
export type Cell =
  | string
  | { number: string; shown?: string; unit?: string; percent?: string }
  | { day: Day; isMonth?: true }
  | { fault: CellFault; text: string }
  | null

/** Errors of a cell or a row. The screens have the texts. */
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
  'percentage',
  'unit-in-format',
  'negative',
  'too-big',
  'too-many-places',
  'not-whole',
  'not-positive',
  'not-a-gtin',
  'wrong-check-digit',
  'not-a-commodity-code',
  'duplicate',
  'differs-from-row',
  'more-cancelled-than-ordered',
  'product-changed',
  'supplier-deactivated',
  'too-many-cells',
  'not-found',
  'ambiguous',
  'line-differs',
  'packing-differs',
  'does-not-divide',
  'over-cap',
  'ship-to-differs',
  'mapped-twice',
  'not-in-code-list',
  'not-a-mapping-kind',
  'not-a-package-type',
  'not-a-country',
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
  'not-an-email',
  'not-a-username',
  'not-a-role',
  'not-a-language',
  'unknown-supplier',
  'side-missing',
  'not-own-staff',
  'same-person',
  'username-taken',
  'same-supplier',
  'not-a-gln',
  'not-a-gs1-prefix',
  'two-dates',
  'not-in-a-barcode',
  'serial-count',
  'repeated-serial',
  'changed-since',
  'nothing-pending',
  'in-the-past',
  'below-announced',
] as const
export type CellFault = (typeof cellFaults)[number]

/** The value of a cell, or its error. */
export type ReadResult<T> =
  | { value: T }
  | { fault: CellFault; params?: Record<string, string | number> }

/** Maximum characters of a cell: the serial numbers of a line, each with a space. */
export const maxCellLength = maxSerialNumbers.line * (maxTraceLength + 1)

/** Returns a cell's text as its format shows it. */
export const cellText = (cell: Cell | undefined): string => {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'string') return cell
  if ('day' in cell) return cell.day
  return 'fault' in cell ? cell.text : (cell.shown ?? cell.number)
}

/** Returns the text of a cell without number format and invisible characters. */
export const unformattedText = (cell: Cell | undefined): string =>
  cell !== null && typeof cell === 'object' && 'number' in cell
    ? cell.number
    : withoutInvisible(cellText(cell))

// Errors that spreadsheets leave in a cell, in English and Spanish.
const brokenFormula =
  /^(?:#(?:N\/[AD]|¡?REF!|VALUE!|¡VALOR!|¡?DIV\/0!|NAME\?|¿NOMBRE\?|¡?NUM!|NULL!|¡NULO!|SPILL!|¡DESBORDAMIENTO!|CALC!|¡CALC!)|Err:\d{3})$/
// Scientific notation, 8.41235E+12 for a barcode.
const shortened = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i
// The notation of spreadsheets and programs; "12E4" may be a code.
const shortenedCode = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,}$/i

/** Whether a cell is blank. */
export const isEmptyCell = (cell: Cell | undefined): boolean =>
  !(cell !== null && typeof cell === 'object' && 'fault' in cell) &&
  visibleCode(cellText(cell)) === ''

/** Returns the fault for which no column can read a cell: a failed or uncalculated formula, a merged area, a length. */
export function cellFault(cell: Cell): CellFault | null {
  if (cell !== null && typeof cell === 'object' && 'fault' in cell) return cell.fault
  return typeof cell === 'string' && brokenFormula.test(cell.trim()) ? 'broken-formula' : null
}

// ="00012" and '00012 are notations that keep text from becoming a number.
function plainText(text: string): string {
  const formula = /^="((?:[^"]|"")*)"$/.exec(text)
  if (formula) return (formula[1] ?? '').replaceAll('""', '"')
  return unescapeFormula(/^'\d/.test(text) ? text.slice(1) : text)
}

// Invisible marks copied along with text; joiners and direction marks stay, since words may need them.
const noise = /[\u00ad\u200b\u2060\ufeff]/g

/** Reads text of at most `maxLength` characters: spaces and line ends become one space, everything else stays. */
export function readCellText(cell: Cell, maxLength: number): ReadResult<string> {
  const fault = cellFault(cell)
  if (fault) return { fault }
  if (cell !== null && typeof cell === 'object' && 'day' in cell) return { fault: 'became-a-date' }
  const written = cellText(cell).normalize('NFC').replace(noise, '').replace(/\s+/g, ' ').trim()
  const text = plainText(written)
  if (/[\p{Cc}\uFFFD-\uFFFF]/u.test(text) || !text.isWellFormed())
    return { fault: 'bad-characters' }
  return text.length > maxLength ? { fault: 'too-long' } : { value: text }
}

/** Reads a code: text that people see, or a number as the spreadsheet shows it, refused in scientific notation. */
export function readCellCode(cell: Cell, maxLength: number): ReadResult<string> {
  const read = readCellText(typeof cell === 'string' ? visibleCode(cell) : cell, maxLength)
  return 'value' in read && shortenedCode.test(read.value) ? { fault: 'shortened-number' } : read
}

/** Reads a GTIN-8, -12, -13 or -14 as text, its check digit included; a UPC-E as the UPC-A that it stands for. */
export function readCellGtin(cell: Cell): ReadResult<string> {
  const fault = cellFault(cell)
  if (fault) return { fault }
  const text = plainText(visibleCode(cellText(cell)))
    .replace(/\s+/g, '')
    .replace(/\.0+$/, '')
  if (shortened.test(text)) return { fault: 'shortened-number' }
  if (!hasGtinShape(text)) return { fault: 'not-a-gtin' }
  const gtin = isGtin(text) ? text : upcAOf(text)
  return gtin === null ? { fault: 'wrong-check-digit' } : { value: gtin }
}

/** Whether a text is a number in scientific notation. */
export const isShortened = (text: string): boolean => shortened.test(text)
