import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesWords } from '#web/app/keyboard/matches-words.ts'

test('words in any order, case and accents aside', () => {
  assert.ok(matchesWords('Envío nuevo', 'NUEVO env'))
  assert.ok(matchesWords('Shipments', ''))
  assert.ok(!matchesWords('Shipments', 'ship orders'))
})
