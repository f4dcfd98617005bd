import assert from 'node:assert/strict'
import { test } from 'node:test'
import { labelParts, partFileName, partRange } from '#web/packing/labels/label-parts.ts'

const packages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: 900 - index, number: index + 1 }))
const sizes = (count: number, copies: number, maxLabels?: number) =>
  labelParts(packages(count), copies, maxLabels).map(({ packages, labelCount }) => [
    packages.length,
    labelCount,
  ])

test('parts have each package once, in order of number, and only the last part is smaller', () => {
  const parts = labelParts(packages(23).toReversed(), 1, 8)
  assert.deepEqual(
    parts.map(({ packages }) => packages.length),
    [8, 8, 7],
  )
  assert.deepEqual(
    parts.flatMap(({ packages }) => packages.map(({ number }) => number)),
    packages(23).map(({ number }) => number),
  )
  assert.deepEqual(parts.map(partRange), [
    { from: 1, to: 8 },
    { from: 9, to: 16 },
    { from: 17, to: 23 },
  ])
  assert.deepEqual(labelParts([], 1), [])
})

test('a part has at most 200 labels with their copies, on whole sheets of four', () => {
  assert.deepEqual(sizes(200, 1), [[200, 200]])
  assert.deepEqual(sizes(201, 1), [
    [200, 200],
    [1, 1],
  ])
  assert.deepEqual(sizes(200, 2), [
    [100, 200],
    [100, 200],
  ])
  assert.deepEqual(sizes(65, 3), [
    [64, 192],
    [1, 3],
  ])
  for (let copies = 1; copies <= 10; copies += 1)
    for (const [count = 0, labels = 0] of sizes(400, copies).slice(0, -1)) {
      assert.equal(count % 4, 0)
      assert.ok(labels <= 200 && labels > 150, `${copies} copies: ${labels}`)
    }
})

test('the file name of a part has the numbers of its packages', () => {
  const [, part] = labelParts(packages(201), 1)
  assert.ok(part)
  assert.equal(partFileName('S.1-labels.pdf', part), 'S.1-labels-0201-0201.pdf')
})
