import { format, isDateFormat } from 'numfmt'
import type { ZipParts } from '#server/spreadsheets/zip-part.ts'

/** What a style makes of a number: a date, or digits that a person sees otherwise, as 12 shown as 00012. */
export type NumberFormat = { isDate: boolean; shown: ((digits: string) => string) | null }

/** Excel allows no longer ones; the time to look for a date grows with the square. */
const maxCodeLength = 255

const plain: NumberFormat = { isDate: false, shown: null }

/** Reads how the styles of a workbook show numbers; the place in the list is the `s` of a cell. */
export async function readFormats(parts: ZipParts, path: string | null): Promise<NumberFormat[]> {
  if (path === null || !parts.has(path)) return []
  const codes = new Map<string, string>()
  const used: string[] = []
  let isCellStyle = false
  await parts.read(path, {
    open: (name, { numFmtId = '0', formatCode = '' }) => {
      if (name === 'numFmt') codes.set(numFmtId, formatCode)
      else if (name === 'cellXfs') isCellStyle = true
      else if (name === 'xf' && isCellStyle) used.push(numFmtId)
    },
    close: (name) => {
      if (name === 'cellXfs') isCellStyle = false
    },
  })
  const formats = new Map<string, NumberFormat>()
  return used.map((id) => {
    const format = formats.get(id) ?? formatOf(id, codes.get(id))
    formats.set(id, format)
    return format
  })
}

function formatOf(id: string, code: string | undefined): NumberFormat {
  if (code === undefined) return isBuiltInDate(Number(id)) ? { isDate: true, shown: null } : plain
  if (code.length > maxCodeLength) return plain
  if (isDateFormat(code)) return { isDate: true, shown: null }
  return isOfDigits(code) ? { isDate: false, shown: (digits) => shownAs(digits, code) } : plain
}

/** Formats without a code are those that every workbook knows, in the languages of East Asia too (ECMA-376, 18.8.30). */
const isBuiltInDate = (id: number) =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58)

/** Whether a format shows all digits of a whole number and no mark among them: leading zeros and words beside them. */
function isOfDigits(code: string): boolean {
  const [positive = ''] = code
    .replace(/"[^"]*"|\\.|[_*]./g, ' ')
    .replace(/\[[^\]]*\]/g, '')
    .split(';')
  return positive.includes('0') && /^[0#?\s()-]*$/.test(positive)
}

const shownAs = (digits: string, code: string) =>
  format(code, Number(digits), { throws: false }).trim() || digits
