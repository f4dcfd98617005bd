import type { Cell } from '#domain/imports/table/table-cell.ts'
import { addDays, type Day } from '#domain/units/day.ts'
import type { NumberFormat } from '#server/spreadsheets/reading/xlsx-formats.ts'
import { workbookText } from '#server/spreadsheets/reading/xlsx-strings.ts'

/** A cell as in the XML. */
export type RawCell = {
  type: string
  style: number
  /** Text of its `v`; null if it has none. */
  value: string | null
  /** Text of its `f`; null if it has none, empty in a shared formula. */
  formula: string | null
  inline: string
}

/** Parts of a workbook that its cells refer to. */
export type CellContext = {
  strings: readonly string[]
  formats: readonly NumberFormat[]
  isFrom1904: boolean
}

/** Converts a cell. A formula becomes its stored value; nothing is calculated. */
export function cellOf(raw: RawCell, context: CellContext): Cell {
  const { type, value } = raw
  if (type === 'inlineStr') return raw.inline
  if (type === 'e') return { fault: 'broken-formula', text: value ?? '' }
  if (raw.formula !== null && (value === null || (value === '' && type !== 'str')))
    return { fault: 'formula-without-value', text: `=${raw.formula}`.slice(0, 100) }
  if (value === null || value === '') return null
  if (type === 's')
    return context.strings[Number(value)] ?? { fault: 'bad-characters', text: value }
  if (type === 'str') return workbookText(value)
  if (type === 'b') return /^(?:1|true)$/i.test(value.trim()) ? 'TRUE' : 'FALSE'
  if (type === 'd') return value.trim()
  return numberOf(value.trim(), context.formats[raw.style], context.isFrom1904)
}

function numberOf(text: string, format: NumberFormat | undefined, isFrom1904: boolean): Cell {
  const figure = Number(text)
  if (text === '' || Number.isNaN(figure)) return text
  if (format?.isDate) return dateOf(figure, format, isFrom1904) ?? { number: text }
  const number = exactDigits(text, figure)
  // Number formats show at most fifteen digits.
  if (/^\d+(?:\.\d+)?$/.test(number) && number.replace('.', '').length <= 15)
    return { number, ...format?.textOf?.(number) }
  return { number }
}

function exactDigits(text: string, figure: number): string {
  // Whole numbers keep the file's own digits: a float has fifteen, an SSCC eighteen.
  const digits = /^(-?)0*(\d+)(?:\.0+)?$/.exec(text)
  if (digits) return `${digits[1]}${digits[2]}`
  // Spreadsheets keep fifteen digits, so the end of a longer code is already lost.
  if (Math.abs(figure) >= 1e15) return text
  // Spreadsheets keep and show fifteen digits: 0.1 + 0.2 is 0.3.
  return String(Number(figure.toPrecision(15)))
}

function dateOf(serial: number, { isMonth }: NumberFormat, isFrom1904: boolean): Cell {
  const day = dayOf(serial, isFrom1904)
  // "12/2026" becomes the first of December in a spreadsheet.
  return day && { day, ...(isMonth && day.endsWith('-01') && { isMonth }) }
}

/**
 * Returns the day of a serial date of Excel, without its time; null for a time without a day. 1900 is a leap year there.
 */
function dayOf(serial: number, isFrom1904: boolean): Day | null {
  const days = Math.floor(serial + 1e-9)
  if (days < 1 || days > 2_958_465) return null
  if (isFrom1904) return addDays('1904-01-01', days)
  return addDays('1899-12-31', days > 60 ? days - 1 : days)
}
