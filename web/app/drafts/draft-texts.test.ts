import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textsOf } from './draft-texts.ts'

test('a draft has all texts of its form, or is none', () => {
  assert.deepEqual(textsOf({ code: '7', name: '', more: 'x' }, ['code', 'name']), {
    code: '7',
    name: '',
  })
  for (const content of [null, {}, { code: '7' }, { code: '7', name: 7 }])
    assert.equal(textsOf(content, ['code', 'name']), null)
})

test('a draft that version 0.2 kept still has the name of its supplier', () => {
  assert.deepEqual(textsOf({ code: '7', rao: 'Sacs' }, ['code', 'name']), {
    code: '7',
    name: 'Sacs',
  })
})
