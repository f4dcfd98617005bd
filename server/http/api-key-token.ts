import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** A number in base 62, which has no sign that a scanner of secrets would take for the end. */
function base62(number: bigint, length: number): string {
  let text = ''
  for (let rest = number; text.length < length; rest /= 62n)
    text = letters[Number(rest % 62n)] + text
  return text
}

const checksum = (text: string) => base62(BigInt(crc32(text)), 6)

/**
 * A new key, `oto_7_…`: the company it belongs to, which routes the look-up, 32 random bytes, and a checksum of what is
 * before it, by which a scanner of secrets knows a key from a word that looks like one. In base 62.
 */
export function newApiKey(companyId: number): string {
  const random = BigInt(`0x${randomBytes(32).toString('hex')}`)
  const text = `oto_${companyId}_${base62(random, 43)}`
  return text + checksum(text)
}

/** Returns the beginning of a key, with four of its random letters, by which people recognise it. */
export const startOfKey = (key: string): string => key.slice(0, key.lastIndexOf('_') + 5)

/** The company of a well-formed key; undefined where the checksum says that it is none. */
export function companyOfKey(key: string): string | undefined {
  const [, text = '', companyId, sum] =
    /^(oto_([1-9]\d{0,14})_[\dA-Za-z]{43})([\dA-Za-z]{6})$/.exec(key) ?? []
  return checksum(text) === sum ? companyId : undefined
}
