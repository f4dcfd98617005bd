import { formatValue, isDateFormat } from 'hucre'
import type { ZipParts } from '#server/spreadsheets/zip-part.ts'

/** What a style makes of a number: a date, or digits that a person sees otherwise, as 12 shown as 00012. */
export type NumberFormat = { isDate: boolean; shown: ((digits: string) => string) | null }

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
  // Those without a code are the ones that every workbook knows (ECMA-376, 18.8.30).
  if (code === undefined) return isDateFormat(id) ? { isDate: true, shown: null } : plain
  if (isDateFormat(code)) return { isDate: true, shown: null }
  return isOfDigits(code) ? { isDate: false, shown: (digits) => shownAs(digits, code) } : plain
}

/** Whether a format shows all digits of a whole number and no mark among them: leading zeros and words beside them. */
function isOfDigits(code: string): boolean {
  const [positive = ''] = code
    .replace(/"[^"]*"|\\.|[_*]./g, ' ')
    .replace(/\[[^\]]*\]/g, '')
    .split(';')
  return positive.includes('0') && /^[0#?\s()-]*$/.test(positive)
}

const shownAs = (digits: string, code: string) => formatValue(Number(digits), code).trim() || digits
