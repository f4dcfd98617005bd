import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  can,
  grantableKeyScopes,
  keyScopes,
  keyScopesOf,
  type Verb,
  verbs,
} from '#domain/access/person.ts'

test('no key changes people, keys, settings or comments, and each scope allows something', () => {
  for (const verb of Object.keys(verbs) as Verb[]) {
    const scopes = keyScopesOf(verb)
    assert.equal(scopes.length === 0, /^manage|comment/i.test(verb), verb)
    // A service account has the role of a moderator.
    if (scopes.length > 0) assert.ok(can({ roles: ['mod'], isStaff: true }, verb), verb)
  }
  assert.deepEqual(grantableKeyScopes(true), [...keyScopes])
  assert.deepEqual(grantableKeyScopes(false), ['read', 'announce'])
})
