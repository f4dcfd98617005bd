import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsOf } from './draft-texts.ts'
import { readUnsavedEdit } from './unsaved-edit.ts'

test('a draft has the texts of its form, and of a field that a former version lacked what is given', () => {
  const form = { code: '', name: '', city: 'Girona' }
  assert.deepEqual(textsOf({ code: '7', name: '', more: 'x' }, form), { ...form, code: '7' })
  for (const content of [null, {}, 'code', { more: 'x' }, { code: '7', name: 7 }, { code: null }])
    assert.equal(textsOf(content, form), null)
})

test('an edit that a former version kept changes nothing of a field it did not know', () => {
  const kept = { version: 3, before: { carrier: 'One' }, now: { carrier: 'Two' } }
  const despatchedAt = '2026-11-20T15:30:00.000Z'
  assert.deepEqual(readUnsavedEdit(kept, { carrier: 'Three', despatchedAt }), {
    version: 3,
    before: { carrier: 'One', despatchedAt },
    now: { carrier: 'Two', despatchedAt },
  })
  assert.equal(readUnsavedEdit({ ...kept, before: undefined }, { carrier: '' }), null)
})

test('a draft that version 0.2 kept still has the name of its supplier', () => {
  assert.deepEqual(textsOf({ code: '7', rao: 'Sacs' }, { code: '', name: '' }), {
    code: '7',
    name: 'Sacs',
  })
})
