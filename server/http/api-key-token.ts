import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const base62Digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** Encodes a number in base 62, whose digits secret scanners take as part of one word. */
function base62(number: bigint, length: number): string {
  let text = ''
  for (let remaining = number; text.length < length; remaining /= 62n)
    text = base62Digits[Number(remaining % 62n)] + text
  return text
}

const checksum = (text: string) => base62(BigInt(crc32(text)), 6)

/**
 * Returns a new key, `oto_7_…`: company id (routes the look-up), 32 random bytes, and a checksum in base 62. Secret
 * scanners use the checksum to tell keys from similar words.
 */
export function newApiKey(companyId: number): string {
  const random = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const text = `oto_${companyId}_${base62(random, 43)}`
  return text + checksum(text)
}

/** Returns the beginning of a key, up to four of its random letters; people recognise the key by it. */
export const startOfKey = (key: string): string => key.slice(0, key.lastIndexOf('_') + 5)

/** Returns the company of a key; undefined if the key is malformed or its checksum wrong. */
export function companyOfKey(key: string): string | undefined {
  const [, text = '', companyId, givenChecksum] =
    /^(oto_([1-9]\d{0,14})_[\dA-Za-z]{43})([\dA-Za-z]{6})$/.exec(key) ?? []
  return checksum(text) === givenChecksum ? companyId : undefined
}
