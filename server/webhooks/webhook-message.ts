import { createHmac } from 'node:crypto'

const keyOf = (secret: string) => Buffer.from(secret.replace(/^whsec_/, ''), 'base64')

/** Headers of a webhook by Standard Webhooks, signed with each of the secrets, the current one first. */
export function webhookHeaders(
  messageId: string,
  body: string | Buffer,
  secrets: readonly string[],
  sentAt = new Date(),
): Record<string, string> {
  const timestamp = Math.floor(sentAt.getTime() / 1000)
  // The package standardwebhooks reads a body as UTF-8, which changes the bytes of EDIFACT.
  const sign = (secret: string) =>
    createHmac('sha256', keyOf(secret)).update(`${messageId}.${timestamp}.`).update(body)
  return {
    'content-type': 'application/json',
    'user-agent': 'Oto-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': secrets.map((secret) => `v1,${sign(secret).digest('base64')}`).join(' '),
  }
}
