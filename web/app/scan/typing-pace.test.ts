import assert from 'node:assert/strict'
import { test } from 'node:test'
import { TypingPace } from '#web/app/scan/typing-pace.ts'

const code = '00340123450000000017'

function paceOfKeys(gapMs: number, inputType = 'insertText'): TypingPace {
  const pace = new TypingPace()
  for (let length = 1; length <= code.length; length += 1)
    pace.recordInput(code.slice(0, length), 1000 + length * gapMs, inputType)
  return pace
}

test('fast typing and a whole code inserted together are scans', () => {
  assert.equal(paceOfKeys(8).isScan(), true)
  assert.equal(paceOfKeys(120).isScan(), false)
  const inserted = new TypingPace()
  inserted.recordInput(code, 5, 'insertText')
  assert.equal(inserted.isScan(), true)
})

test('pasted text is not taken for a scan', () => {
  const pace = new TypingPace()
  pace.recordInput(code, 5, 'insertFromPaste')
  assert.equal(pace.isScan(), false)
})

test('an emptied field starts over', () => {
  const pace = paceOfKeys(120)
  pace.recordInput('', 9000, 'deleteContentBackward')
  pace.recordInput(code, 20_000, 'insertText')
  assert.equal(pace.isScan(), true)
})
