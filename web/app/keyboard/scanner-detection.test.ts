import assert from 'node:assert/strict'
import { beforeEach, mock, test } from 'node:test'
import { detectScans } from '#web/app/keyboard/scanner-detection.ts'

let calls: string[]
let press: (key: string) => boolean
let nowMs: number

beforeEach(() => {
  mock.timers.reset()
  mock.timers.enable({ apis: ['setTimeout'] })
  calls = []
  nowMs = 1000
  const listen = detectScans({
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

/** Lets time pass, for the events and for timers. */
const wait = (ms: number) => {
  nowMs += ms
  mock.timers.tick(ms)
}

/** Presses keys with so many ms after each. */
const type = (keys: string[], gap: number) =>
  keys.map((key) => {
    const isSpent = press(key)
    wait(gap)
    return isSpent
  })

test('a key alone is a shortcut, once it stayed alone', () => {
  press('n')
  wait(44)
  assert.deepEqual(calls, [])
  wait(1)
  assert.deepEqual(calls, ['n'])
})

test('two keys one after the other are a pair, up to a second', () => {
  type(['g', 's'], 900)
  assert.deepEqual(calls, ['g', 'g s'])
  wait(2000)
  type(['g'], 50)
  wait(1000)
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

test('a code of one or two characters is a scan where Enter comes as fast', () => {
  type(['5', '*', 'Enter'], 8)
  wait(200)
  type(['+', 'Enter'], 8)
  wait(200)
  assert.deepEqual(type(['n', 'Enter'], 100), [false, false])
  assert.deepEqual(calls, ['scan 5*', 'scan +', 'n'])
})

test('keys are told apart by their own times, however late and close together they are handled', () => {
  const handledAtOnce = (keys: string[], gap: number) => {
    for (const key of keys) {
      press(key)
      nowMs += gap
    }
    mock.timers.tick(2000)
  }
  handledAtOnce(['j', 'Enter'], 200)
  handledAtOnce(['j', 'j'], 200)
  assert.deepEqual(calls, ['j', 'j', 'j'])
})

test('a part of a code without its end triggers nothing, is said, and takes the late rest with it', () => {
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
