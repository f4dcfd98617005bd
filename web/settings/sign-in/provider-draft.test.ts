import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsSecret, type Provider } from '#web/settings/sign-in/provider-draft.ts'

test('the secret must be entered for a new provider and for another issuer', () => {
  const issuer = 'https://id.example.com'
  const saved = { issuer } as Provider
  assert.ok(needsSecret({ issuer }))
  assert.ok(needsSecret({ issuer: `${issuer}/` }, saved))
  assert.ok(!needsSecret({ issuer: ` ${issuer} ` }, saved))
})
