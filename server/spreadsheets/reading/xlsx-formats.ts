import { format, isDateFormat } from 'numfmt'
import {
  hasUnit,
  type NumberText,
  numberFormatterOf,
} from '#server/spreadsheets/reading/xlsx-number-text.ts'
import type { ZipParts } from '#server/spreadsheets/reading/zip-part.ts'

/**
 * Number format of a style: a date, which may show month and year alone, or a function for the text that a person sees,
 * such as 00012, 12.00, 12 kg or 1200 %.
 */
export type NumberFormat = {
  isDate: boolean
  isMonth?: true
  textOf: ((number: string) => NumberText) | null
}

/** Maximum length of a format in Excel; date detection takes quadratic time. */
const maxCodeLength = 255

const plainFormat: NumberFormat = { isDate: false, textOf: null }

/** Reads the number formats of a workbook's styles; a cell's `s` is the index. */
export async function readFormats(parts: ZipParts, path: string | null): Promise<NumberFormat[]> {
  if (path === null || !parts.has(path)) return []
  const codes = new Map<string, string>()
  const formatIds: string[] = []
  let isCellStyle = false
  await parts.read(path, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) formatIds.push(numFmtId)
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  const formats = new Map<string, NumberFormat>()
  return formatIds.map((id) => {
    const format = formats.get(id) ?? formatOf(id, codes.get(id))
    formats.set(id, format)
    return format
  })
}

function formatOf(id: string, code: string | undefined): NumberFormat {
  if (code === undefined) {
    if (isBuiltInDate(Number(id))) return dateFormat(id === '17')
    const builtIn = builtInCodes[id]
    return builtIn === undefined ? plainFormat : formatOf(id, builtIn)
  }
  if (code.length > maxCodeLength) return plainFormat
  if (isDateFormat(code)) return dateFormat(showsMonthAlone(code))
  const textOf = numberFormatterOf(code)
  if (textOf) return { isDate: false, textOf }
  // Scientific notation only shows digits differently.
  return /E[+-]/i.test(code)
    ? plainFormat
    : { isDate: false, textOf: (number) => formattedText(number, code) }
}

const dateFormat = (isMonth: boolean): NumberFormat => ({
  isDate: true,
  ...(isMonth && { isMonth }),
  textOf: null,
})

/** Whether a date format shows month and year without the day: mmm-yy. */
function showsMonthAlone(code: string): boolean {
  const shown = placeholdersOf(code)
  return /y/i.test(shown) && /m/i.test(shown) && !/d/i.test(shown)
}

/** Returns the part of a format for positive numbers, without quoted texts, fillers and brackets. */
const placeholdersOf = (code: string): string => {
  const [positive = ''] = code
    .replace(/"[^"]*"|\\.|[_*]./g, ' ')
    .replace(/\[[^\]]*\]/g, '')
    .split(';')
  return positive
}

// Built-in formats with decimals or per cent (ECMA-376, 18.8.30); currencies depend on the reader's locale.
const builtInCodes: Readonly<Record<string, string>> = {
  ...{
    2: '0.00',
    4: '#,##0.00',
    9: '0%',
    10: '0.00%',
    39: '#,##0.00',
    40: '#,##0.00',
    43: '#,##0.00',
  },
}

/** Whether a format is a built-in date format, East Asian ones included (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/**
 * Whether a format shows all digits of a whole number without separators; leading zeros and words beside it are
 * allowed.
 */
function showsAllDigits(code: string): boolean {
  const positive = placeholdersOf(code)
  return positive.includes('0') && /^[0#?\s()-]*$/.test(positive)
}

/** Formats a number whose format has separators among its digits (000-012) or depends on the number. */
function formattedText(number: string, code: string): NumberText {
  const text = format(code, Number(number), { throws: false }).trim()
  const unit = text.replace(/[\d\s.,()-]/g, '')
  const isShown = text !== '' && text !== number && /^\d+$/.test(number) && showsAllDigits(code)
  return { ...(isShown && { shown: text }), ...(hasUnit(unit) && { unit }) }
}
