import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFnc1Detector } from './fnc1-key.ts'

type TestPress = { key: string; code?: string; ctrlKey?: boolean }
const controlPlus = { key: '+', code: 'BracketRight', ctrlKey: true }

/** Presses keys with a gap in ms; returns whether each is FNC1. */
function fnc1Presses(presses: TestPress[], gapMs: number) {
  const isFnc1 = createFnc1Detector()
  return presses.map((press, index) =>
    isFnc1({ code: '', ctrlKey: false, ...press, timeStamp: 1000 + index * gapMs }),
  )
}

test('F8, Ctrl+] in any layout and the group separator are FNC1', () => {
  const controlBracket = { key: ']', code: 'BracketRight', ctrlKey: true }
  const french = { key: '$', code: 'BracketRight', ctrlKey: true }
  const presses = [{ key: 'F8' }, { key: '\x1d' }, controlBracket, french]
  assert.deepEqual(fnc1Presses(presses, 100), [true, true, true, true])
  assert.deepEqual(fnc1Presses([{ key: ']' }, { key: '+', code: 'BracketRight' }], 8), [
    false,
    false,
  ])
})

test('Ctrl and + is FNC1 within a scan, and zooms the page by hand, held down, too', () => {
  const control = { key: 'Control', ctrlKey: true }
  assert.deepEqual(fnc1Presses([{ key: '4' }, control, controlPlus, control, controlPlus], 8), [
    false,
    false,
    true,
    false,
    true,
  ])
  assert.deepEqual(fnc1Presses([{ key: '4' }, control, controlPlus], 100), [false, false, false])
  const held = [control, controlPlus, controlPlus, controlPlus]
  assert.deepEqual(fnc1Presses(held, 30), [false, false, false, false])
})
