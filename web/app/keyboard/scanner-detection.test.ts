import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { createScanDetector } from '#web/app/keyboard/scanner-detection.ts'

let calls: string[]
let press: (key: string) => boolean
let nowMs: number

beforeEach(() => {
  mock.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  // No timer is late, whatever else the machine does.
  mock.method(performance, 'now', () => 0)
  calls = []
  nowMs = 1000
  const listen = createScanDetector({
    onKeys: (keys) => {
      const isKnown = keys.length === 1 || keys === 'g s'
      if (isKnown) calls.push(keys)
      return isKnown
    },
    onScan: (text) => calls.push(`scan ${text}`),
    onPart: (text) => calls.push(`part ${text}`),
  })
  press = (key) => listen(key, nowMs)
})

/** Advances the clock of events and timers. */
const wait = (ms: number) => {
  nowMs += ms
  mock.timers.tick(ms)
}

/** Presses keys with a gap in ms after each. */
const type = (keys: string[], gap: number) =>
  keys.map((key) => {
    const isHandled = press(key)
    wait(gap)
    return isHandled
  })

test('a single key is a shortcut after a pause', () => {
  press('n')
  wait(44)
  assert.deepEqual(calls, [])
  wait(1)
  assert.deepEqual(calls, ['n'])
})

test('two keys within a second are a pair', () => {
  type(['g', 's'], 900)
  assert.deepEqual(calls, ['g', 'g s'])
  wait(2000)
  type(['g'], 50)
  wait(1000)
  type(['s'], 100)
  assert.deepEqual(calls, ['g', 'g s', 'g', 's'])
})

test('keys in quick succession without such a pair are single shortcuts', () => {
  type(['j', 'j', 'k', 'x'], 200)
  assert.deepEqual(calls, ['j', 'j', 'k', 'x'])
  type(['g', 's', 's'], 200)
  assert.deepEqual(calls, ['j', 'j', 'k', 'x', 'g', 'g s', 's'])
})

test('a scan is reported as one text; its keys run no shortcut and its Enter presses nothing', () => {
  const handled = type([...'g?(01)0841', 'Enter'], 8)
  assert.deepEqual(calls, ['scan g?(01)0841'])
  assert.ok(handled.slice(1).every(Boolean))
})

test('a code of one or two characters is a scan if Enter follows as fast', () => {
  type(['5', '*', 'Enter'], 8)
  wait(200)
  type(['+', 'Enter'], 8)
  wait(200)
  assert.deepEqual(type(['n', 'Enter'], 100), [false, false])
  assert.deepEqual(calls, ['scan 5*', 'scan +', 'n'])
})

test('gaps are measured between the events, not between their handling', () => {
  const pressThenRunTimers = (keys: string[], gap: number) => {
    for (const key of keys) {
      press(key)
      nowMs += gap
    }
    mock.timers.tick(2000)
  }
  pressThenRunTimers(['j', 'Enter'], 200)
  pressThenRunTimers(['j', 'j'], 200)
  assert.deepEqual(calls, ['j', 'j', 'j'])
})

test('the parts of an interrupted code are reported and run nothing', () => {
  type([...'gs?n'], 20)
  wait(2000)
  assert.deepEqual(calls, ['part gs?n'])
  type([...'0041'], 8)
  wait(150)
  assert.ok(type([...'7', 'Enter'], 8).at(-1))
  wait(2000)
  type([...'ABC', 'Enter'], 8)
  assert.deepEqual(calls.slice(1), ['part 0041', 'part 7', 'scan ABC'])
  type([...'gs'], 20)
  wait(2000)
  assert.equal(calls.length, 4)
})

test("/ and ' are kept from the quick find of Firefox, and are shortcuts and parts of codes", () => {
  assert.deepEqual(type(['/', "'", 'n'], 200), [true, true, false])
  assert.equal(type([...'/7', 'Enter'], 8)[0], true)
  assert.deepEqual(calls, ['/', "'", 'n', 'scan /7'])
})

test('Enter alone is left to the page', () => {
  assert.deepEqual(type(['Enter', 'Tab'], 100), [false, false])
})

test('FNC1 is kept in a scan, also at its beginning, and is no shortcut', () => {
  type([...'\x1d00\x1d10A', 'Enter'], 8)
  type(['\x1d', 's'], 200)
  assert.deepEqual(calls, ['scan \x1d00\x1d10A', 's'])
})

test('Shift within a scan does not split it', () => {
  type(['A', 'Shift', 'B', 'Shift', 'C', 'Enter'], 8)
  assert.deepEqual(calls, ['scan ABC'])
})
