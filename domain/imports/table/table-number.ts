import {
  type Cell,
  cellFault,
  isShortened,
  type ReadResult,
  unformattedText,
} from '#domain/imports/table/table-cell.ts'
import { maxDecimal } from '#domain/shipments/line-field.ts'
import { parseQuantity, type Quantity } from '#domain/units/quantity.ts'
import { isSameUnit, unitOf } from '#domain/units/unit-text.ts'

/** Decimal mark of a file; undefined while it is unproven. */
export type DecimalMark = ',' | '.' | undefined

type Numeral = { whole: string; places: string; mark: DecimalMark }
type Reading = Numeral | 'ambiguous' | 'none'

const spacedGroups = /^\d{1,3}(?:[\s\u00a0\u202f'’]\d{3})+(?=$|[.,])/

/** Parses a written number. "1,234" is ambiguous unless the file's decimal mark is known. */
function parseNumeral(text: string, knownMark: DecimalMark): Reading {
  const ungrouped = text.replace(spacedGroups, (groups) => groups.replace(/\D/g, ''))
  const wasGrouped = ungrouped !== text
  if (/^\d+$/.test(ungrouped)) return { whole: ungrouped, places: '', mark: undefined }
  const singleMark = /^(\d+)([.,])(\d+)$/.exec(ungrouped)
  if (singleMark) {
    const [, whole = '', mark = '', places = ''] = singleMark
    const mayBeGroups = !wasGrouped && places.length === 3 && /^[1-9]\d{0,2}$/.test(whole)
    if (!mayBeGroups) return { whole, places, mark: mark as DecimalMark }
    if (knownMark === undefined) return 'ambiguous'
    return knownMark === mark
      ? { whole, places, mark: knownMark }
      : { whole: whole + places, places: '', mark: undefined }
  }
  const grouped = /^([1-9]\d{0,2}(?:([.,])\d{3})(?:\2\d{3})*)(?:([.,])(\d+))?$/.exec(ungrouped)
  if (!grouped || grouped[2] === grouped[3]) return 'none'
  return {
    whole: (grouped[1] ?? '').replace(/[.,]/g, ''),
    places: grouped[4] ?? '',
    mark: (grouped[3] ?? (grouped[2] === '.' ? ',' : '.')) as DecimalMark,
  }
}

const numeralIn = (cell: Cell): Reading =>
  typeof cell === 'string' ? parseNumeral(unformattedText(cell).trim(), undefined) : 'none'

/** Returns the decimal mark that a cell's text proves; undefined if it proves none. */
export function decimalMarkIn(cell: Cell): DecimalMark {
  const reading = numeralIn(cell)
  return typeof reading === 'object' ? reading.mark : undefined
}

/** Whether a cell's text is one number with a decimal comma and another with a decimal point: 10,000. */
export const isAmbiguousNumber = (cell: Cell): boolean => numeralIn(cell) === 'ambiguous'

/** Returns the unit in a number's format (`0" kg"`); undefined if the format has no known unit. */
export function unitShownIn(cell: Cell | undefined): string | undefined {
  const text = shownUnit(cell)
  return text === undefined ? undefined : unitOf(text)
}

const shownUnit = (cell: Cell | undefined) =>
  cell !== null && typeof cell === 'object' && 'number' in cell ? cell.unit : undefined

const isPercentage = (cell: Cell) =>
  typeof cell === 'string'
    ? /\d\s*%\s*$/.test(cell)
    : cell !== null && 'number' in cell && (cell.percent !== undefined || cell.unit === '%')

/**
 * Reads a number, exactly and not below zero, as decimal text with limited digits before and after the mark. A unit in
 * the number's format must be `unit`.
 */
export function readDecimal(
  cell: Cell,
  mark: DecimalMark,
  before: number,
  after: number,
  unit?: string,
): ReadResult<string> {
  const fault = cellFault(cell)
  if (fault) return { fault }
  if (isPercentage(cell)) return { fault: 'percentage' }
  const shown = shownUnit(cell)
  if (shown !== undefined && (unit === undefined || !isSameUnit(shown, unit)))
    return { fault: 'unit-in-format', params: { unit: shown } }
  const text = unformattedText(cell).trim()
  if (isShortened(text)) return { fault: 'shortened-number' }
  if (/^[-−(]\s*\d/.test(text)) return { fault: 'negative' }
  // A spreadsheet's number always has a decimal point and no groups.
  const reading = parseNumeral(text, typeof cell === 'string' ? mark : '.')
  if (reading === 'none') return { fault: 'not-a-number' }
  if (reading === 'ambiguous') return { fault: 'ambiguous-number' }
  const whole = reading.whole.replace(/^0+(?=\d)/, '')
  const places = reading.places.replace(/0+$/, '')
  if (whole.length > before) return { fault: 'too-big', params: { most: largest(before, after) } }
  if (places.length > after) return { fault: 'too-many-places' }
  return { value: places ? `${whole}.${places}` : whole }
}

const largest = (before: number, after: number) =>
  after > 0 ? maxDecimal({ before, after }) : '9'.repeat(before)

/** Reads a quantity, exactly: at most nine digits before and three after the decimal mark, not below zero. */
export function readQuantity(cell: Cell, mark: DecimalMark, unit?: string): ReadResult<Quantity> {
  const read = readDecimal(cell, mark, 9, 3, unit)
  return 'value' in read ? { value: parseQuantity(read.value) } : read
}
