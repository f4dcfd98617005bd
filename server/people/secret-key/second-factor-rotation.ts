import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import type { SecretKeys } from '#server/config.ts'
import type { StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { resetSecondFactor, type UserKey } from '#server/people/accounts/user-write.ts'
import {
  decryptSecret,
  encryptSecret,
  type StoredFactor,
  storedFactor,
} from '#server/people/factors/second-factor.ts'

const ownedFactor = storedFactor.extend({ userId: z.number(), username: z.string() })

/** Outcome for the secrets of one kind: how many were encrypted, and the names of those that neither key decrypts. */
export type KeyRotation = { encryptedCount: number; unreadable: string[] }

/** Whether secrets that neither key decrypts are removed. */
export type RotationOptions = { discardsUnreadable: boolean }

/** Encrypts the secrets of a company's second factors with the current key. */
export async function rotateFactors(
  statements: StatementExecutor,
  companyId: number,
  keys: SecretKeys,
  { discardsUnreadable }: RotationOptions,
): Promise<KeyRotation> {
  const { execute } = statements
  const factors = await execute(typedSql(ownedFactor)`
    select f.user_id as "userId", u.username, f.secret, f.is_encrypted as "isEncrypted"
    from second_factors f
    join users u on u.company_id = ${thisCompany} and u.id = f.user_id
    where f.company_id = ${thisCompany} order by f.user_id for update of f`)
  const unreadable: string[] = []
  for (const { userId, username, ...stored } of factors) {
    const user = { companyId, userId }
    const encrypted = encryptedAnew(stored, user, keys)
    if (!encrypted) {
      unreadable.push(username)
      if (discardsUnreadable) await resetSecondFactor(statements, user)
      continue
    }
    await execute(sql`update second_factors set secret = ${encrypted}, is_encrypted = true
      where company_id = ${thisCompany} and user_id = ${userId}`)
  }
  return { encryptedCount: factors.length - unreadable.length, unreadable }
}

function encryptedAnew(stored: StoredFactor, user: UserKey, keys: SecretKeys): Buffer | undefined {
  try {
    return encryptSecret(decryptSecret(stored, user, keys), user, keys).secret
  } catch {
    return undefined
  }
}
