import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesOption } from './use-search.ts'

test('an option matches if it contains all typed words, in any order', () => {
  const option = { key: '7', label: 'Gift box · XL · White', detail: 'GB-1 · 35 available' }
  for (const text of ['', ' ', 'gift', 'white xl', 'GB-1', 'box  35'])
    assert.ok(matchesOption(option, text), text)
  for (const text of ['7', 'gift red', 'envelope', 'whitexl'])
    assert.ok(!matchesOption(option, text), text)
  assert.ok(!matchesOption({ key: 'a', label: 'Box' }, 'undefined'))
  assert.ok(matchesOption({ key: 'CI', label: 'Côte d’Ivoire' }, 'cote'))
  assert.ok(matchesOption({ key: 'ES', label: 'España' }, 'ESPAN'))
})
