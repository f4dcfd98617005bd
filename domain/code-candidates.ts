import { parseElementString, scannedText } from '#domain/element-string.ts'

/** What a code that somebody scanned or typed may name, in the spellings that things are kept in. */
export type Nameable = {
  ssccs: string[]
  /** All spellings of a GTIN that have the same digits: with 8, 12, 13 and 14 of them. */
  gtins: string[]
  /** Shipping codes, which are kept in capitals. */
  shipments: string[]
  /** Shipping code and package number of an internal package number, "S000012-P007". */
  package: { shipment: string; number: number } | null
  /** A tracking number: found whatever its capitals and spaces. */
  tracking: string
  orders: string[]
}

const mostDigits = 2_147_483_647

/** The ways to write a GTIN that is found whatever zeros stand before it. */
export const gtinSpellings = (gtin: string): string[] => {
  const least = gtin.replace(/^0+/, '')
  return [8, 12, 13, 14]
    .filter((length) => length >= least.length)
    .map((length) => least.padStart(length, '0'))
}

const packageOf = (text: string): Nameable['package'] => {
  const [, shipment, digits] = /^(.{1,30})-P(\d{3,10})$/.exec(text) ?? []
  const number = Number(digits)
  return shipment && number > 0 && number <= mostDigits ? { shipment, number } : null
}

/**
 * Reads what a scanner gives or a person types: the GS1 element string in it, if it is one, and the text itself, which
 * may as well be a shipping code, the number of a package, an order, or what a carrier calls the parcel.
 */
export function nameableBy(text: string): Nameable {
  const elements = parseElementString(text) ?? []
  const valuesOf = (...ais: string[]) =>
    elements.filter(({ ai }) => ais.includes(ai)).map(({ value }) => value)
  const plain = scannedText(text)
  const capitals = plain.toUpperCase()
  const spellings = [...new Set([plain, capitals])]
  return {
    ssccs: valuesOf('00'),
    gtins: valuesOf('01', '02').flatMap(gtinSpellings),
    shipments: [capitals],
    package: packageOf(capitals),
    tracking: plain,
    orders: [...new Set([...valuesOf('400'), ...spellings])],
  }
}
