import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const argon2Async = promisify(argon2)

// OWASP password storage: argon2id with 19 MiB, two passes, parallelism 1.
const argon2Cost = { memory: 19_456, passes: 2, parallelism: 1 }
const tagLength = 32

const toBase64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

async function deriveTag(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: typeof argon2Cost,
) {
  const message = Buffer.from(password.normalize('NFC'))
  return argon2Async('argon2id', { message, nonce, parallelism, tagLength, memory, passes })
}

const phcString = (
  nonce: Buffer,
  tag: Buffer,
  { memory, passes, parallelism }: typeof argon2Cost,
) => `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${toBase64(nonce)}$${toBase64(tag)}`

/** Computes an argon2id hash of the password, in the PHC string format. Tests use a lower cost. */
export async function hashPassword(password: string, cost = argon2Cost): Promise<string> {
  const nonce = randomBytes(16)
  return phcString(nonce, await deriveTag(password, nonce, cost), cost)
}

/** Returns a hash that no password has; verifying against it takes as long as against a real hash. */
export const unmatchedHash = (): string =>
  phcString(randomBytes(16), randomBytes(tagLength), argon2Cost)

const phcPattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Returns whether a password has this hash; compares in constant time. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce, tag] = phcPattern.exec(hash) ?? []
  if (!nonce || !tag) return false
  const expectedTag = Buffer.from(tag, 'base64')
  const computedTag = await deriveTag(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return computedTag.length === expectedTag.length && timingSafeEqual(computedTag, expectedTag)
}
