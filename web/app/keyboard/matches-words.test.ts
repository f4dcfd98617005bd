import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matches } from '#web/app/keyboard/matches-words.ts'

test('words in any order, case and accents aside', () => {
  assert.ok(matches('Envío nuevo', 'NUEVO env'))
  assert.ok(matches('Shipments', ''))
  assert.ok(!matches('Shipments', 'ship orders'))
})
