import type { OtoEvent } from './oto-client.ts'
import { OtoError } from './oto-error.ts'

/** Content of a webhook: a change, or a trial that an administrator sent. */
export type OtoWebhook =
  | { type: OtoEvent['kind']; timestamp: string; data: OtoEvent }
  | { type: 'webhook.trial'; timestamp: string; data: { endpointId: number } }

type FetchHeaders = { get(name: string): string | null }
/** Headers of a `fetch` request or of a Node request. */
export type WebhookHeaders = FetchHeaders | { [name: string]: string | string[] | undefined }

/** A received webhook: `body` is the text or bytes as received, not parsed and serialized again. */
export type WebhookInput = {
  headers: WebhookHeaders
  body: string | Uint8Array
  /** The secret of the endpoint, `whsec_…`. */
  secret: string
}

const toleranceSeconds = 5 * 60
const refusalError = (code: string, cause?: unknown) => new OtoError(0, { code }, { cause })

/**
 * Verifies that Oto sent a webhook within the last five minutes, by Standard Webhooks, and returns its content. Throws
 * as `verifySignature` does.
 */
export async function verifyWebhook(webhook: WebhookInput): Promise<OtoWebhook> {
  await verifySignature(webhook)
  const { body } = webhook
  return JSON.parse(typeof body === 'string' ? body : new TextDecoder().decode(body))
}

/**
 * Verifies that Oto sent a webhook within the last five minutes, whatever the body's format. Pass the body of a despatch
 * advice as bytes: EDIFACT is not UTF-8. Throws `OtoError` with the code `webhook-headers-missing`,
 * `webhook-time-refused`, `webhook-secret-unreadable` or `webhook-signature-wrong`.
 */
export async function verifySignature({ headers, body, secret }: WebhookInput): Promise<void> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    headerOf(headers, `webhook-${name}`),
  )
  if (!id || !timestamp || !signatures) throw refusalError('webhook-headers-missing')
  const ageSeconds = Math.abs(Date.now() / 1000 - Number(timestamp))
  if (!(ageSeconds <= toleranceSeconds)) throw refusalError('webhook-time-refused')

  const utf8 = new TextEncoder()
  const content = typeof body === 'string' ? utf8.encode(body) : body
  const prefix = utf8.encode(`${id}.${timestamp}.`)
  const signedContent = new Uint8Array(prefix.length + content.length)
  signedContent.set(prefix)
  signedContent.set(content, prefix.length)
  // Node 18 has no global `crypto`.
  const { subtle } =
    globalThis.crypto ?? (await import(/* webpackIgnore: true */ 'node:crypto')).webcrypto
  const key = await subtle
    .importKey(
      'raw',
      decodeBase64(secret.replace(/^whsec_/, '')) ?? new Uint8Array(),
      { name: 'HMAC', hash: 'SHA-256' },
      false,
      ['verify'],
    )
    .catch((cause: unknown) => {
      throw refusalError('webhook-secret-unreadable', cause)
    })
  // WebCrypto compares in constant time.
  const verifications = await Promise.all(
    signatures.split(' ').map(async (signature) => {
      const bytes = signature.startsWith('v1,') && decodeBase64(signature.slice(3))
      return bytes && subtle.verify('HMAC', key, bytes, signedContent)
    }),
  )
  if (!verifications.includes(true)) throw refusalError('webhook-signature-wrong')
}

const hasGet = (headers: WebhookHeaders): headers is FetchHeaders =>
  typeof headers.get === 'function'

function headerOf(headers: WebhookHeaders, name: string): string | undefined {
  const value = hasGet(headers) ? headers.get(name) : headers[name]
  return typeof value === 'string' ? value : undefined
}

function decodeBase64(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  } catch {
    return undefined
  }
}
