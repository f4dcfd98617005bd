import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { newWebhookSecret } from '#server/queries/webhook-secret.ts'
import { webhookHeaders } from './webhook-message.ts'

test('a signature equals the published vector of Standard Webhooks', () => {
  const headers = webhookHeaders(
    'msg_p5jXN8AQM9LWM0D4loKWxJek',
    '{"test": 2432232314}',
    ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
    new Date(1614265330_000),
  )
  assert.equal(headers['webhook-timestamp'], '1614265330')
  assert.equal(headers['webhook-signature'], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=')
})

test('openssl computes the same signature, also beyond ASCII', () => {
  const secret = newWebhookSecret()
  const body = JSON.stringify({ type: 'shipment.closed', data: { code: 'Cartró, 日本, 🚚' } })
  const headers = webhookHeaders('4a1d', body, [secret])
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  assert.equal(key.length, 32)
  const openssl = spawnSync(
    'openssl',
    ['dgst', '-sha256', '-mac', 'HMAC', '-macopt', `hexkey:${key.toString('hex')}`, '-binary'],
    { input: `4a1d.${headers['webhook-timestamp']}.${body}` },
  )
  assert.equal(openssl.status, 0, String(openssl.stderr))
  assert.equal(headers['webhook-signature'], `v1,${openssl.stdout.toString('base64')}`)
})

test('both secrets sign while one is replaced, and either verifies', () => {
  const secrets = [newWebhookSecret(), newWebhookSecret()]
  const headers = webhookHeaders('id', '{}', secrets)
  assert.equal(headers['webhook-signature']?.split(' ').length, 2)
  for (const secret of secrets) new Webhook(secret).verify('{}', headers)
  assert.throws(() => new Webhook(newWebhookSecret()).verify('{}', headers))
  assert.throws(() => new Webhook(secrets[0] ?? '').verify('{"a":1}', headers))
})
