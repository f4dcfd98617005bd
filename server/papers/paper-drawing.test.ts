import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeWords } from '#server/papers/paper-drawing.ts'

const line = (...words: [string, number][]) => {
  let x = 100
  return words.map(([text, bidiLevel]) => {
    const inline = { text, bidiLevel, x, width: 10 * text.length }
    x += inline.width
    return inline
  })
}

test('words of a right-to-left line run from the right, with numbers from left to right', () => {
  const inlines = line(['aa ', 1], ['bbb ', 1], ['12 ', 2], ['3 ', 2], ['c', 1])
  placeWords(inlines)
  const shown = inlines.toSorted((a, b) => a.x - b.x)
  assert.deepEqual(
    shown.map(({ text }) => text),
    ['c', '12 ', '3 ', 'bbb ', 'aa '],
  )
  assert.equal(shown[0]?.x, 100)
  assert.ok(shown.every(({ x, width }, index) => x + width === (shown[index + 1]?.x ?? x + width)))
})

test('a left-to-right line stays unchanged', () => {
  const inlines = line(['a ', 0], ['b', 0])
  const before = structuredClone(inlines)
  placeWords(inlines)
  assert.deepEqual(inlines, before)
})
