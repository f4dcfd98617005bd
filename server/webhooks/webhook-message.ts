import { Webhook } from 'standardwebhooks'

/** Headers of a webhook by Standard Webhooks, signed with each of the secrets, the current one first. */
export function webhookHeaders(
  messageId: string,
  body: string,
  secrets: readonly string[],
  sentAt = new Date(),
): Record<string, string> {
  return {
    'content-type': 'application/json',
    'user-agent': 'Oto-Webhooks',
    'webhook-id': messageId,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': secrets
      .map((secret) => new Webhook(secret).sign(messageId, sentAt, body))
      .join(' '),
  }
}
