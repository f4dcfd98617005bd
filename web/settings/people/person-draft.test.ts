import assert from 'node:assert/strict'
import { test } from 'node:test'
import { needsEmail } from '#web/settings/people/person-draft.ts'

test('a new person and a saved one with a mail address need one; a saved person without it does not', () => {
  assert.equal(needsEmail(undefined), true)
  assert.equal(needsEmail({ email: 'lee@example.com' }), true)
  assert.equal(needsEmail({ email: '' }), false)
})
