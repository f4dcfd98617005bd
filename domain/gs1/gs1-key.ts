/** Returns the last digit of a GS1 key from the digits before it (GS1 General Specifications, 7.9). */
export function checkDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new RangeError(`not digits: ${digits}`)
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

const hasValidCheckDigit = (key: string) => checkDigit(key.slice(0, -1)) === key.at(-1)

/** Whether a text has the length of a GTIN (8, 12, 13 or 14 digits), valid or not. */
export const hasGtinShape = (text: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(text)
/** Whether a text is a GTIN-8, -12, -13 or -14, its check digit included. */
export const isGtin = (text: string): boolean => hasGtinShape(text) && hasValidCheckDigit(text)
/** Whether a text is a GLN: 13 digits, the last of them its check digit. */
export const isGln = (text: string): boolean => /^\d{13}$/.test(text) && hasValidCheckDigit(text)
/** Whether a text is an SSCC: 18 digits, the last of them its check digit. */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && hasValidCheckDigit(text)

/** A GTIN padded to 14 digits, for barcodes and comparisons: 96385074 is 00000096385074. */
export const gtin14 = (gtin: string): string => gtin.padStart(14, '0')

/**
 * Expands a UPC-E of eight digits, as small packages bear it, to its UPC-A of twelve: 04252614 to 042100005264. Returns
 * null for any other text. (GS1 General Specifications, 5.2.2.4.)
 */
export function upcAOf(text: string): string | null {
  const [, system = '', body = '', last = '', check = ''] =
    /^([01])(\d{5})(\d)(\d)$/.exec(text) ?? []
  if (!system) return null
  const insertAt = last <= '2' ? 2 : last === '3' ? 3 : last === '4' ? 4 : 5
  const zeros = last <= '2' ? `${last}0000` : last <= '4' ? '00000' : `0000${last}`
  const upcA = system + body.slice(0, insertAt) + zeros + body.slice(insertAt) + check
  return hasValidCheckDigit(upcA) ? upcA : null
}

/** Whether a text can be the GS1 company prefix of a supplier: 4 to 12 digits. */
export const isCompanyPrefix = (text: string): boolean => /^\d{4,12}$/.test(text)

/** Serial numbers per extension digit of a company prefix: 10¹² for a prefix of 4 digits, 10⁴ for 12. */
export const serialCount = (prefix: string): number => 10 ** (16 - prefix.length)

/** The parts of an SSCC; the serial counts from 0. */
export type SsccParts = { extension: number; prefix: string; serial: number }

export type SsccError = 'not-a-company-prefix' | 'not-an-extension' | 'serials-exhausted'

/** Returns the error of parts that make no SSCC; null for valid parts. */
export function ssccError({ extension, prefix, serial }: SsccParts): SsccError | null {
  if (!isCompanyPrefix(prefix)) return 'not-a-company-prefix'
  if (!Number.isInteger(extension) || extension < 0 || extension > 9) return 'not-an-extension'
  return Number.isInteger(serial) && serial >= 0 && serial < serialCount(prefix)
    ? null
    : 'serials-exhausted'
}

/**
 * Returns the 18 digits of an SSCC: extension digit, company prefix, serial padded with zeros, check digit. Throws a
 * RangeError if `ssccError` returns an error.
 */
export function makeSscc(parts: SsccParts): string {
  const error = ssccError(parts)
  if (error) throw new RangeError(error)
  const { extension, prefix, serial } = parts
  const digits = `${extension}${prefix}${String(serial).padStart(16 - prefix.length, '0')}`
  return digits + checkDigit(digits)
}
