import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readUnsavedEdit, textsOf } from './draft-texts.ts'

test('a field that an older version lacked gets its default in a draft', () => {
  const form = { code: '', name: '', city: 'Girona' }
  assert.deepEqual(textsOf({ code: '7', name: '', more: 'x' }, form), { ...form, code: '7' })
  for (const content of [null, {}, 'code', { more: 'x' }, { code: '7', name: 7 }, { code: null }])
    assert.equal(textsOf(content, form), null)
})

test('an edit saved by an older version leaves fields unchanged that it did not know', () => {
  const saved = { version: 3, before: { carrier: 'One' }, now: { carrier: 'Two' } }
  const despatchedAt = '2026-11-20T15:30:00.000Z'
  assert.deepEqual(readUnsavedEdit(saved, { carrier: 'Three', despatchedAt }), {
    version: 3,
    before: { carrier: 'One', despatchedAt },
    now: { carrier: 'Two', despatchedAt },
  })
  assert.equal(readUnsavedEdit({ ...saved, before: undefined }, { carrier: '' }), null)
})

test('a draft of version 0.2 keeps the name of its supplier', () => {
  assert.deepEqual(textsOf({ code: '7', rao: 'Sacs' }, { code: '', name: '' }), {
    code: '7',
    name: 'Sacs',
  })
})
