import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { SecretKeys } from '#server/config.ts'
import type { CommandTransaction, StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { clientSecretOf, sealClientSecret } from '#server/people/providers/provider-store.ts'
import {
  type KeyRotation,
  type RotationOptions,
  rotateFactors,
} from '#server/people/secret-key/second-factor-rotation.ts'
import { sealedSecret } from '#server/people/secrets/secret-seal.ts'

const ownedSecret = sealedSecret.extend({ id: z.int(), handle: z.string(), label: z.string() })

/**
 * Encrypts the secrets of a company's sign-in providers with the current key; returns the number, and the providers
 * whose secret neither key decrypts.
 */
async function rotateProviderSecrets(
  { execute }: StatementExecutor,
  companyId: number,
  keys: SecretKeys,
  { discardsUnreadable }: RotationOptions,
): Promise<KeyRotation> {
  const providers = await execute(typedSql(ownedSecret)`
    select id, handle::text, label, client_secret as secret, is_encrypted as "isEncrypted" from sign_in_providers
    where company_id = ${thisCompany} order by id for update`)
  const unreadable: string[] = []
  for (const { id, label, ...stored } of providers) {
    const key = { companyId, handle: stored.handle }
    const readable = secretOf({ ...key, ...stored }, keys)
    if (readable === undefined) unreadable.push(label)
    if (readable === undefined && !discardsUnreadable) continue
    // A secret that the provider refuses, until the right one is entered.
    const { secret } = sealClientSecret(readable ?? randomBytes(16).toString('hex'), key, keys)
    await execute(sql`update sign_in_providers set client_secret = ${secret}, is_encrypted = true
      where company_id = ${thisCompany} and id = ${id}`)
  }
  return { encryptedCount: providers.length - unreadable.length, unreadable }
}

function secretOf(
  stored: Parameters<typeof clientSecretOf>[0],
  keys: SecretKeys,
): string | undefined {
  try {
    return clientSecretOf(stored, keys)
  } catch {
    return undefined
  }
}

/** Encrypts every secret anew with the current key, those that were stored in plain too. */
export async function rotateKey(
  transaction: CommandTransaction,
  keys: SecretKeys,
  options: RotationOptions,
): Promise<{ factors: KeyRotation; providers: KeyRotation }> {
  const companies = await transaction.execute(
    typedSql(
      z.object({ id: z.number() }),
    )`select distinct company_id as id from usernames order by 1`,
  )
  const factors: KeyRotation = { encryptedCount: 0, unreadable: [] }
  const providers: KeyRotation = { encryptedCount: 0, unreadable: [] }
  for (const { id } of companies) {
    await transaction.setTenant(id)
    add(factors, await rotateFactors(transaction, id, keys, options))
    add(providers, await rotateProviderSecrets(transaction, id, keys, options))
  }
  return { factors, providers }
}

function add(sum: KeyRotation, { encryptedCount, unreadable }: KeyRotation): void {
  sum.encryptedCount += encryptedCount
  sum.unreadable.push(...unreadable)
}
