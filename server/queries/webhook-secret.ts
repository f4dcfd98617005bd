import { randomBytes } from 'node:crypto'
import type { SecretKeys } from '#server/config.ts'
import { type SealedSecret, sealSecret, unsealSecret } from '#server/queries/secret-seal.ts'

/** An endpoint, as its secret is sealed for it. */
export type WebhookKey = { companyId: number; handle: string }

const sealContext = ({ companyId, handle }: WebhookKey) => ({
  purpose: 'oto webhook',
  owner: `${companyId}.${handle}`,
})

/** A new secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts the secret of an endpoint where the server has a key. */
export const sealWebhookSecret = (
  secret: string,
  key: WebhookKey,
  keys: SecretKeys,
): SealedSecret => sealSecret(Buffer.from(secret), sealContext(key), keys)

/** The secret of an endpoint; undefined where neither key decrypts it. */
export const webhookSecretOf = (
  sealed: SealedSecret,
  key: WebhookKey,
  keys: SecretKeys,
): string | undefined => unsealSecret(sealed, sealContext(key), keys)?.toString()
