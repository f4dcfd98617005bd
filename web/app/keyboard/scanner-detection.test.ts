import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { detectScans } from '#web/app/keyboard/scanner-detection.ts'

let calls: string[]
let press: (key: string) => boolean

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  calls = []
  press = detectScans({
    onKeys: (keys) => {
      const isKnown = keys.length === 1 || keys === 'g s'
      if (isKnown) calls.push(keys)
      return isKnown
    },
    onScan: (text) => calls.push(`scan ${text}`),
  })
})

/** Presses keys with so many ms after each. */
const type = (keys: string[], gap: number) =>
  keys.map((key) => {
    const isSpent = press(key)
    mock.timers.tick(gap)
    return isSpent
  })

test('a key alone is a shortcut, once it stayed alone', () => {
  press('n')
  mock.timers.tick(44)
  assert.deepEqual(calls, [])
  mock.timers.tick(1)
  assert.deepEqual(calls, ['n'])
})

test('two keys one after the other are a pair, up to a second', () => {
  type(['g', 's'], 900)
  assert.deepEqual(calls, ['g', 'g s'])
  mock.timers.tick(2000)
  type(['g'], 50)
  mock.timers.tick(1000)
  type(['s'], 100)
  assert.deepEqual(calls, ['g', 'g s', 'g', 's'])
})

test('keys in quick succession that are no pair are each their own', () => {
  type(['j', 'j', 'k', 'x'], 200)
  assert.deepEqual(calls, ['j', 'j', 'k', 'x'])
  type(['g', 's', 's'], 200)
  assert.deepEqual(calls, ['j', 'j', 'k', 'x', 'g', 'g s', 's'])
})

test('a scan is one text; none of its keys is a shortcut, its Enter presses nothing', () => {
  const spent = type([...'g?(01)0841', 'Enter'], 8)
  assert.deepEqual(calls, ['scan g?(01)0841'])
  assert.ok(spent.slice(1).every(Boolean))
})

test('a scanner that ends without Enter triggers nothing either', () => {
  type([...'gs?n'], 20)
  mock.timers.tick(2000)
  assert.deepEqual(calls, [])
})

test('Enter alone is left to the page', () => {
  assert.deepEqual(type(['Enter', 'Tab'], 100), [false, false])
})

test('FNC1 stays in a scan, also at its beginning, and is no shortcut alone', () => {
  type([...'\x1d00\x1d10A', 'Enter'], 8)
  type(['\x1d', 's'], 200)
  assert.deepEqual(calls, ['scan \x1d00\x1d10A', 's'])
})

test('a Shift within a scan parts nothing', () => {
  type(['A', 'Shift', 'B', 'Shift', 'C', 'Enter'], 8)
  assert.deepEqual(calls, ['scan ABC'])
})
