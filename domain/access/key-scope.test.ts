import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  can,
  keyScopeOf,
  keyScopes,
  keyScopesFor,
  type Verb,
  verbs,
} from '#domain/access/person.ts'

test('no key changes people, keys, settings or comments, and each scope allows something', () => {
  for (const verb of Object.keys(verbs) as Verb[]) {
    const scope = keyScopeOf(verb)
    assert.equal(scope === undefined, /^manage|comment/i.test(verb), verb)
    // A service account has the role of a moderator.
    if (scope) assert.ok(can({ roles: ['mod'], isStaff: true }, verb), verb)
  }
  assert.deepEqual(keyScopesFor(true), [...keyScopes])
  assert.deepEqual(keyScopesFor(false), ['read', 'announce'])
})
