import type { Party } from '#domain/parties/party.ts'

const comparable = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Returns the lines of an address without those that only repeat the postcode and the city, since messages have other
 * elements for these.
 */
export function addressLines({ address, postcode = '', city = '' }: Party): string[] {
  const repeated = [postcode, city, `${postcode} ${city}`, `${city} ${postcode}`].map(comparable)
  return address
    .map((line) => line.trim())
    .filter((line) => line !== '' && !(comparable(line) && repeated.includes(comparable(line))))
}
