/** The last digit of a GS1 key, from the digits before it (GS1 General Specifications, 7.9). */
export function checkDigit(digits: string): string {
  if (!/^\d+$/.test(digits)) throw new RangeError(`not digits: ${digits}`)
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 1 : 3), 0)
  return String((10 - (sum % 10)) % 10)
}

const endsWell = (key: string) => checkDigit(key.slice(0, -1)) === key.at(-1)

/** Whether a text has as many digits as some GTIN (8, 12, 13 or 14), right or wrong. */
export const hasGtinShape = (text: string): boolean => /^(?:\d{8}|\d{12,14})$/.test(text)
/** Whether a text is a GTIN-8, -12, -13 or -14, its check digit included. */
export const isGtin = (text: string): boolean => hasGtinShape(text) && endsWell(text)
/** Whether a text is a GLN: 13 digits, the last of them its check digit. */
export const isGln = (text: string): boolean => /^\d{13}$/.test(text) && endsWell(text)
/** Whether a text is an SSCC: 18 digits, the last of them its check digit. */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && endsWell(text)

/** A GTIN in the fourteen digits that barcodes and comparisons need: 96385074 is 00000096385074. */
export const gtin14 = (gtin: string): string => gtin.padStart(14, '0')

/** Whether a text can be the GS1 company prefix of a supplier: 4 to 12 digits. */
export const isCompanyPrefix = (text: string): boolean => /^\d{4,12}$/.test(text)

/** How many serial numbers an extension digit of a company prefix has: 10¹² with 4 digits, 10⁴ with 12. */
export const serialsOf = (prefix: string): number => 10 ** (16 - prefix.length)

/** What an SSCC is made of; the serial counts from 0. */
export type SsccParts = { extension: number; prefix: string; serial: number }

/** Why no SSCC can be made of these parts. */
export type SsccFault = 'not-a-company-prefix' | 'not-an-extension' | 'serials-exhausted'

/** Why no SSCC can be made of these parts, or null when one can. */
export function ssccFault({ extension, prefix, serial }: SsccParts): SsccFault | null {
  if (!isCompanyPrefix(prefix)) return 'not-a-company-prefix'
  if (!Number.isInteger(extension) || extension < 0 || extension > 9) return 'not-an-extension'
  return Number.isInteger(serial) && serial >= 0 && serial < serialsOf(prefix)
    ? null
    : 'serials-exhausted'
}

/**
 * The 18 digits of an SSCC: extension digit, company prefix, serial filled up with zeros, check digit.
 * Throws a RangeError where `ssccFault` has an answer.
 */
export function makeSscc(parts: SsccParts): string {
  const fault = ssccFault(parts)
  if (fault) throw new RangeError(fault)
  const { extension, prefix, serial } = parts
  const digits = `${extension}${prefix}${String(serial).padStart(16 - prefix.length, '0')}`
  return digits + checkDigit(digits)
}
