import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createScannerKeys } from './scanner-keys.ts'

type TestPress = { key: string; code?: string; ctrlKey?: boolean; repeat?: boolean }
const control = { key: 'Control', ctrlKey: true }
const controlPlus = { key: '+', code: 'BracketRight', ctrlKey: true }

/** Presses keys with a gap in ms. */
function press(presses: TestPress[], gapMs: number) {
  const scannerKey = createScannerKeys()
  return presses.map((part, index) => {
    const event = { code: '', ctrlKey: false, repeat: false, ...part }
    return { key: part.key, ...scannerKey({ ...event, timeStamp: 1000 + index * gapMs }) }
  })
}
const keysWithinScan = (keys: string[], gapMs: number, repeat = false) =>
  press(
    keys.map((key) => ({ key, repeat })),
    gapMs,
  ).flatMap(({ key, isWithinScan }) => (isWithinScan ? [key] : []))
const fnc1Presses = (presses: TestPress[], gapMs: number) =>
  press(presses, gapMs).map(({ isFnc1 }) => isFnc1)

test('Enter and Space right after a character are a scanner’s, those of a person are not', () => {
  assert.deepEqual(keysWithinScan([...'AB 1', 'Enter'], 8), ['B', ' ', '1', 'Enter'])
  assert.deepEqual(keysWithinScan(['4', 'F8', 'Enter'], 30), ['F8', 'Enter'])
  assert.deepEqual(keysWithinScan([...'AB 1', 'Enter'], 120), [])
})

test('Shift before Enter ends no scan; keys that write nothing begin none', () => {
  assert.deepEqual(keysWithinScan(['A', 'Shift', 'Enter'], 8), ['Shift', 'Enter'])
  assert.deepEqual(keysWithinScan(['Tab', 'Enter', 'ArrowDown', ' '], 8), [])
})

test('a key held down is a person’s', () => {
  assert.deepEqual(keysWithinScan([' ', ' ', 'Enter'], 30, true), [])
})

test('F8, Ctrl+] in any layout and the group separator are FNC1', () => {
  const controlBracket = { key: ']', code: 'BracketRight', ctrlKey: true }
  const french = { key: '$', code: 'BracketRight', ctrlKey: true }
  const presses = [{ key: 'F8' }, { key: '\x1d' }, controlBracket, french]
  assert.deepEqual(fnc1Presses(presses, 100), [true, true, true, true])
  const byHand = [{ key: ']' }, { key: '+', code: 'BracketRight' }]
  assert.deepEqual(fnc1Presses(byHand, 8), [false, false])
})

test('Ctrl and + is FNC1 within a scan, and zooms the page by hand, held down, too', () => {
  const scanned = [{ key: '4' }, control, controlPlus, control, controlPlus]
  assert.deepEqual(fnc1Presses(scanned, 8), [false, false, true, false, true])
  assert.deepEqual(fnc1Presses(scanned, 100), [false, false, false, false, false])
  const held = { ...controlPlus, repeat: true }
  assert.ok(!fnc1Presses([control, controlPlus, held, held], 30).includes(true))
})
