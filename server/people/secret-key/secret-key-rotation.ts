import * as z from 'zod'
import type { SecretKeys } from '#server/config.ts'
import type { CommandTransaction } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { rotateProviderSecrets } from '#server/people/secret-key/provider-secret-rotation.ts'
import {
  type KeyRotation,
  type RotationOptions,
  rotateFactors,
} from '#server/people/secret-key/second-factor-rotation.ts'

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
