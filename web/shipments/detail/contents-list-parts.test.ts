import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentsListParts, contentsPartName } from '#web/shipments/detail/contents-list-parts.ts'

const packages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: index + 1001, number: index + 1 }))

test('a contents list that fits one file has no parts', () => {
  assert.deepEqual(contentsListParts([]), [])
  assert.deepEqual(contentsListParts(packages(2000)), [])
})

test('a longer contents list has parts by number, which name each package once', () => {
  const parts = contentsListParts(packages(2001).toReversed())
  assert.deepEqual(
    parts.map(({ from, to }) => [from, to]),
    [
      [1, 500],
      [501, 1000],
      [1001, 1500],
      [1501, 2000],
      [2001, 2001],
    ],
  )
  assert.deepEqual(
    parts.flatMap(({ ids }) => ids),
    packages(2001).map(({ id }) => id),
  )
})

test('files of parts are told apart by their names', () => {
  const [, second] = contentsListParts(packages(2001))
  assert.ok(second)
  assert.equal(
    contentsPartName('S-1-contents-list-en.pdf', second),
    'S-1-contents-list-en-501-1000.pdf',
  )
})
