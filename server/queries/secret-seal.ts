import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { SecretKeys } from '#server/config.ts'

/** A secret as it is stored; without a key it is not encrypted. */
export const sealedSecret = z.object({ secret: z.instanceof(Buffer), isEncrypted: z.boolean() })
export type SealedSecret = z.output<typeof sealedSecret>

/**
 * Associated data of a secret: its purpose and the owner of its row. A secret copied to another row cannot be
 * decrypted.
 */
export type SealContext = { purpose: string; owner: string }

const lengths = { nonce: 12, tag: 16 }

const deriveKey = (key: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', key, '', purpose, 32))

/** Encrypts a secret with AES-256-GCM; without a key it stays unencrypted. */
export function sealSecret(
  secret: Buffer,
  { purpose, owner }: SealContext,
  { current: key }: SecretKeys,
): SealedSecret {
  if (!key) return { secret, isEncrypted: false }
  const nonce = randomBytes(lengths.nonce)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(key, purpose), nonce).setAAD(
    Buffer.from(owner),
  )
  const ciphertext = Buffer.concat([cipher.update(secret), cipher.final()])
  return { secret: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]), isEncrypted: true }
}

function decrypt(secret: Buffer, { purpose, owner }: SealContext, key: string): Buffer | undefined {
  const headerLength = lengths.nonce + lengths.tag
  try {
    const nonce = secret.subarray(0, lengths.nonce)
    const decipher = createDecipheriv('aes-256-gcm', deriveKey(key, purpose), nonce)
      .setAAD(Buffer.from(owner))
      .setAuthTag(secret.subarray(lengths.nonce, headerLength))
    return Buffer.concat([decipher.update(secret.subarray(headerLength)), decipher.final()])
  } catch {
    return undefined
  }
}

/** Decrypts a stored secret; undefined if neither the current nor the former key fits. */
export function unsealSecret(
  { secret, isEncrypted }: SealedSecret,
  context: SealContext,
  { current, previous }: SecretKeys,
): Buffer | undefined {
  if (!isEncrypted) return secret
  for (const key of [current, previous]) {
    const decrypted = key && decrypt(secret, context, key)
    if (decrypted) return decrypted
  }
  return undefined
}
