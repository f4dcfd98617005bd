import { randomBytes } from 'node:crypto'
import type { SecretKeys } from '#server/config.ts'
import { type SealedSecret, sealSecret, unsealSecret } from '#server/queries/secret-seal.ts'

/** Key of an endpoint; its encrypted secret is bound to this key. */
export type WebhookKey = { companyId: number; handle: string }

const sealContext = ({ companyId, handle }: WebhookKey) => ({
  purpose: 'oto webhook',
  owner: `${companyId}.${handle}`,
})

/** Creates a secret in the format of Standard Webhooks. */
export const newWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`

/** Encrypts the secret of an endpoint; without a key it stays unencrypted. */
export const sealWebhookSecret = (
  secret: string,
  key: WebhookKey,
  keys: SecretKeys,
): SealedSecret => sealSecret(Buffer.from(secret), sealContext(key), keys)

/** Decrypts the secret of an endpoint; undefined if neither the current nor the former key fits. */
export const webhookSecretOf = (
  sealed: SealedSecret,
  key: WebhookKey,
  keys: SecretKeys,
): string | undefined => unsealSecret(sealed, sealContext(key), keys)?.toString()
