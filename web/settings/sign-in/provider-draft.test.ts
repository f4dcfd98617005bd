import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields } from '#web/app/forms/changed-fields.ts'
import {
  changeableProvider,
  draftOfProvider,
  needsSecret,
  type Provider,
  providerChangesOf,
} from '#web/settings/sign-in/provider-draft.ts'

test('the secret must be entered for a new provider and for another issuer', () => {
  const issuer = 'https://id.example.com'
  const saved = { issuer } as Provider
  assert.ok(needsSecret({ issuer }))
  assert.ok(needsSecret({ issuer: `${issuer}/` }, saved))
  assert.ok(!needsSecret({ issuer: ` ${issuer} ` }, saved))
})

test('only changed fields are sent, and a secret with the issuer that it was typed for', () => {
  const issuer = 'https://id.example.com'
  const draft = { ...draftOfProvider(), issuer, adminGroups: 'oto' }
  const changesTo = (typed: Partial<typeof draft>) => {
    const now = changeableProvider({ ...draft, ...typed })
    return providerChangesOf(changedFields(now, changeableProvider(draft)))
  }
  assert.deepEqual(changesTo({}), {})
  assert.deepEqual(changesTo({ userGroups: 'oto, dock' }), { userGroups: ['oto', 'dock'] })
  assert.deepEqual(changesTo({ clientSecret: 's' }), { issuer, clientSecret: 's' })
})
