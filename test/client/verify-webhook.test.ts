import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newWebhookSecret } from '#server/queries/webhook-secret.ts'
import { webhookHeaders } from '#server/webhooks/webhook-message.ts'
import { OtoError } from '../../client/oto-error.ts'
import { verifySignature, verifyWebhook, type WebhookInput } from '../../client/verify-webhook.ts'

const secret = newWebhookSecret()
const otherSecret = newWebhookSecret()
const event = {
  type: 'shipment.closed',
  timestamp: '2026-11-28T08:00:00Z',
  data: { code: 'Cartró, 日本, 🚚' },
}
const body = JSON.stringify(event)
const sign = (secrets = [secret], ageSeconds = 0) =>
  webhookHeaders('4a1d', body, secrets, new Date(Date.now() - ageSeconds * 1000))
const refusalOf = (input: Partial<WebhookInput>) =>
  verifyWebhook({ headers: sign(), body, secret, ...input }).then(
    () => assert.fail('it was taken'),
    (error: unknown) => error instanceof OtoError && [error.status, error.code, error.message],
  )
const failure = (code: string) => [0, code, code]

test('the server’s signatures are verified, with headers and bodies as platforms have them', async () => {
  const headers = sign()
  for (const source of [headers, new Headers(headers)])
    for (const content of [body, new TextEncoder().encode(body)])
      assert.deepEqual(await verifyWebhook({ headers: source, body: content, secret }), event)
  const base64 = secret.replace('whsec_', '')
  assert.deepEqual(await verifyWebhook({ headers, body, secret: base64 }), event)
})

test('a despatch advice is verified by its bytes, which are no UTF-8', async () => {
  const bytes = Buffer.from("NAD+SU+++Cartró'", 'latin1')
  const headers = webhookHeaders('4a1d', bytes, [secret], new Date())
  await verifySignature({ headers, body: bytes, secret })
  const asText = verifySignature({ headers, body: bytes.toString(), secret })
  await assert.rejects(asText, { code: 'webhook-signature-wrong' })
})

test('while a secret is replaced both secrets verify, in any order and beside unknown versions', async () => {
  for (const secrets of [
    [secret, otherSecret],
    [otherSecret, secret],
  ]) {
    const headers = sign(secrets)
    const mixedSignatures = `v1a,AAAA v1,%%% ${headers['webhook-signature']} v2,BBBB`
    for (const signature of [headers['webhook-signature'], mixedSignatures]) {
      const inputHeaders = { ...headers, 'webhook-signature': signature }
      assert.deepEqual(await verifyWebhook({ headers: inputHeaders, body, secret }), event)
    }
  }
})

test('another secret, body, id or time is refused, and so is a signature of another version', async () => {
  const headers = sign()
  const wrongSignature = failure('webhook-signature-wrong')
  assert.deepEqual(await refusalOf({ secret: otherSecret }), wrongSignature)
  assert.deepEqual(await refusalOf({ body: `${body} ` }), wrongSignature)
  const seconds = Number(headers['webhook-timestamp'])
  for (const changed of [
    { 'webhook-id': '4a1e' },
    { 'webhook-timestamp': String(seconds - 1) },
    { 'webhook-signature': headers['webhook-signature']?.replace('v1,', 'v2,') },
    { 'webhook-signature': 'v1,' },
    { 'webhook-signature': 'v1' },
  ])
    assert.deepEqual(await refusalOf({ headers: { ...headers, ...changed } }), wrongSignature)
})

test('a signed webhook more than five minutes away, or without a time, is refused', async () => {
  for (const age of [290, -290])
    assert.deepEqual(await verifyWebhook({ headers: sign([secret], age), body, secret }), event)
  const code = failure('webhook-time-refused')
  for (const age of [310, -310])
    assert.deepEqual(await refusalOf({ headers: sign([secret], age) }), code)
  const headers = { ...sign(), 'webhook-timestamp': 'now' }
  assert.deepEqual(await refusalOf({ headers }), code)
})

test('missing headers and an invalid secret are reported', async () => {
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature'])
    for (const value of [undefined, '', ['a', 'b']])
      assert.deepEqual(
        await refusalOf({ headers: { ...sign(), [name]: value } }),
        failure('webhook-headers-missing'),
      )
  for (const invalid of ['', 'whsec_', 'whsec_%'])
    assert.deepEqual(await refusalOf({ secret: invalid }), failure('webhook-secret-unreadable'))
})
