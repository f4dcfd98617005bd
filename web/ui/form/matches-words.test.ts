import assert from 'node:assert/strict'
import { test } from 'node:test'
import { matchesWords } from '#web/ui/form/matches-words.ts'

test('words match in any order, whatever their case and accents', () => {
  assert.ok(matchesWords('Envío nuevo', 'NUEVO env'))
  assert.ok(matchesWords('Shipments', ''))
  assert.ok(!matchesWords('Shipments', 'ship orders'))
})
