import { parseElementString, scannedText } from '#domain/gs1/element-string.ts'
import { upcAOf } from '#domain/gs1/gs1-key.ts'

/** Things that a scanned or typed code may identify, in the spellings that are stored. */
export type CodeCandidates = {
  ssccs: string[]
  /** The same GTIN with 8, 12, 13 and 14 digits. */
  gtins: string[]
  /** In capitals, as they are stored. */
  shippingCodes: string[]
  /** Shipping code and package number of an internal package number, "S000012-P007". */
  package: { shippingCode: string; number: number } | null
  /** Compared without case and spaces. */
  trackingNumber: string
  orderCodes: string[]
}

// The largest PostgreSQL integer.
const maxPackageNumber = 2_147_483_647

/** Returns a GTIN in each of its lengths, with and without leading zeros. */
export const gtinSpellings = (gtin: string): string[] => {
  const significantDigits = gtin.replace(/^0+/, '')
  return [8, 12, 13, 14]
    .filter((length) => length >= significantDigits.length)
    .map((length) => significantDigits.padStart(length, '0'))
}

const packageCandidate = (text: string): CodeCandidates['package'] => {
  const [, shippingCode, digits] = /^(.{1,30})-P(\d{3,10})$/.exec(text) ?? []
  const number = Number(digits)
  return shippingCode && number > 0 && number <= maxPackageNumber ? { shippingCode, number } : null
}

/**
 * Parses scanner or keyboard input: as a GS1 element string if it is one, and as plain text, which may be a shipping
 * code, a package number, an order code or a tracking number.
 */
export function parseCode(text: string): CodeCandidates {
  const elements = parseElementString(text) ?? []
  const valuesOf = (...ais: string[]) =>
    elements.filter(({ ai }) => ais.includes(ai)).map(({ value }) => value)
  const plainText = scannedText(text)
  const capitals = plainText.toUpperCase()
  const spellings = [...new Set([plainText, capitals])]
  return {
    ssccs: valuesOf('00'),
    // Eight digits may be valid as a GTIN-8 and as a UPC-E.
    gtins: [...valuesOf('01', '02', '03'), upcAOf(plainText) ?? []].flat().flatMap(gtinSpellings),
    shippingCodes: [capitals],
    package: packageCandidate(capitals),
    trackingNumber: plainText,
    orderCodes: [...new Set([...valuesOf('400'), ...spellings])],
  }
}
