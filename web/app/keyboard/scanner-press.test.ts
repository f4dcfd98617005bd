import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createPressDetector } from '#web/app/keyboard/scanner-press.ts'

/** Presses keys with a gap in ms; returns those taken for a scanner's. */
function scannerPresses(keys: string[], gap: number, repeat = false) {
  const isScannerPress = createPressDetector()
  return keys.filter((key, index) => isScannerPress({ key, repeat, timeStamp: 1000 + index * gap }))
}

test('Enter and Space of a scan are a scanner’s, those of a person are not', () => {
  assert.deepEqual(scannerPresses([...'AB 1', 'Enter'], 8), [' ', 'Enter'])
  assert.deepEqual(scannerPresses(['4', 'F8', 'Enter'], 30), ['Enter'])
  assert.deepEqual(scannerPresses([...'AB 1', 'Enter'], 120), [])
})

test('Shift before Enter ends no scan; keys that write nothing begin none', () => {
  assert.deepEqual(scannerPresses(['A', 'Shift', 'Enter'], 8), ['Enter'])
  assert.deepEqual(scannerPresses(['Tab', 'Enter', 'ArrowDown', ' '], 8), [])
})

test('a key held down is a person’s', () => {
  assert.deepEqual(scannerPresses([' ', ' ', 'Enter'], 30, true), [])
})
