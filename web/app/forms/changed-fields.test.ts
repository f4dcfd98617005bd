import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields } from '#web/app/forms/changed-fields.ts'

test('only fields that differ are changes', () => {
  const before = { name: 'Cartró', prefix: '8437001' as string | null, taxId: null }
  assert.deepEqual(changedFields({ ...before, prefix: null }, before), { prefix: null })
  assert.deepEqual(changedFields({ ...before }, before), {})
})
