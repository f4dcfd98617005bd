import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import { sql, thisCompany } from '#database/client/sql.ts'
import { isSftp } from '#domain/webhooks/sftp-address.ts'
import type { SecretKeys } from '#server/config.ts'
import type { CommandTransaction, StatementExecutor } from '#server/data/command-transaction.ts'
import { typedSql } from '#server/data/typed-sql.ts'
import { resetSecondFactor, type UserKey } from '#server/people/accounts/user-write.ts'
import {
  decryptSecret,
  encryptSecret,
  type StoredFactor,
  storedFactor,
} from '#server/people/factors/second-factor.ts'
import { clientSecretOf, sealClientSecret } from '#server/people/providers/provider-store.ts'
import { sealedSecret } from '#server/queries/secret-seal.ts'
import {
  newWebhookSecret,
  sealWebhookSecret,
  webhookSecretOf,
} from '#server/queries/webhook-secret.ts'

const ownedSecret = sealedSecret.extend({ id: z.int(), handle: z.string(), label: z.string() })

/**
 * Encrypts the secrets of a company's sign-in providers with the current key. Returns their number, and the providers
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
    const owner = { companyId, handle: stored.handle }
    const secretText = secretOf({ ...owner, ...stored }, keys)
    if (secretText === undefined) unreadable.push(label)
    if (secretText === undefined && !discardsUnreadable) continue
    // A placeholder that the provider refuses, until the right secret is entered.
    const { secret } = sealClientSecret(secretText ?? randomBytes(16).toString('hex'), owner, keys)
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

const ownedWebhook = sealedSecret.extend({
  ...{ id: z.int(), handle: z.string(), url: z.string() },
  formerSecret: z.instanceof(Buffer).nullable(),
})

/** Encrypts the secrets of a company's webhooks with the current key; returns the URLs of unreadable ones. */
async function rotateWebhookSecrets(
  { execute }: StatementExecutor,
  companyId: number,
  keys: SecretKeys,
  { discardsUnreadable }: RotationOptions,
): Promise<KeyRotation> {
  const webhooks = await execute(typedSql(ownedWebhook)`
    select id, handle::text, url, secret, former_secret as "formerSecret", is_encrypted as "isEncrypted"
    from webhook_endpoints where company_id = ${thisCompany} order by id for update`)
  const unreadable: string[] = []
  for (const { id, url, handle, formerSecret, ...stored } of webhooks) {
    const owner = { companyId, handle }
    const secretText = webhookSecretOf(stored, owner, keys)
    if (secretText === undefined) unreadable.push(url)
    if (secretText === undefined && !discardsUnreadable) continue
    const { isEncrypted } = stored
    const formerText =
      formerSecret && webhookSecretOf({ secret: formerSecret, isEncrypted }, owner, keys)
    // A placeholder that the receiver refuses, until a new secret is created.
    const { secret } = sealWebhookSecret(secretText ?? newWebhookSecret(), owner, keys)
    const sealedFormer = formerText ? sealWebhookSecret(formerText, owner, keys).secret : null
    // Paused, because an SFTP server may lock an account after wrong passwords.
    const pause =
      secretText === undefined && isSftp(url)
        ? sql`state = 'paused', reason = null, state_at = now(), failing_since = null, version = version + 1,`
        : sql``
    await execute(sql`update webhook_endpoints set ${pause} secret = ${secret}, is_encrypted = true,
      former_secret = ${sealedFormer}::bytea, former_until = case when ${sealedFormer !== null} then former_until end
      where company_id = ${thisCompany} and id = ${id}`)
  }
  return { encryptedCount: webhooks.length - unreadable.length, unreadable }
}

/** Encrypts every secret with the current key, including unencrypted secrets. */
export async function rotateKey(
  transaction: CommandTransaction,
  keys: SecretKeys,
  options: RotationOptions,
): Promise<{ factors: KeyRotation; providers: KeyRotation; webhooks: KeyRotation }> {
  const companies = await transaction.execute(
    typedSql(
      z.object({ id: z.number() }),
    )`select distinct company_id as id from usernames order by 1`,
  )
  const factors: KeyRotation = { encryptedCount: 0, unreadable: [] }
  const providers: KeyRotation = { encryptedCount: 0, unreadable: [] }
  const webhooks: KeyRotation = { encryptedCount: 0, unreadable: [] }
  for (const { id } of companies) {
    await transaction.setTenant(id)
    addTo(factors, await rotateFactors(transaction, id, keys, options))
    addTo(providers, await rotateProviderSecrets(transaction, id, keys, options))
    addTo(webhooks, await rotateWebhookSecrets(transaction, id, keys, options))
  }
  return { factors, providers, webhooks }
}

function addTo(sum: KeyRotation, { encryptedCount, unreadable }: KeyRotation): void {
  sum.encryptedCount += encryptedCount
  sum.unreadable.push(...unreadable)
}

const ownedFactor = storedFactor.extend({ userId: z.number(), username: z.string() })

/** Result for one kind of secrets: number encrypted, and owners of secrets that neither key decrypts. */
type KeyRotation = { encryptedCount: number; unreadable: string[] }

/** Whether secrets that neither key decrypts are removed. */
type RotationOptions = { discardsUnreadable: boolean }

/** Encrypts the secrets of a company's second factors with the current key. */
async function rotateFactors(
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
    const encrypted = reencrypt(stored, user, keys)
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

function reencrypt(stored: StoredFactor, user: UserKey, keys: SecretKeys): Buffer | undefined {
  try {
    return encryptSecret(decryptSecret(stored, user, keys), user, keys).secret
  } catch {
    return undefined
  }
}
