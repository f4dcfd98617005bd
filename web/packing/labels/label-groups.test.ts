import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Package } from '#domain/packing/package.ts'
import { labelGroups } from '#web/packing/labels/label-groups.ts'

const boxes = (count: number, labelledAt: string | null = null) =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, number: n + 1, labelledAt }) as Package)
const told = (groups: ReturnType<typeof labelGroups>) =>
  groups.map(({ key, packages, part }) => [key, packages.length, part && [part.from, part.to]])

test('labels of all, of the chosen, of those without one where that says something', () => {
  const [one, ...others] = boxes(3)
  const labelled = { ...one, labelledAt: 'then' } as Package
  assert.deepEqual(told(labelGroups([labelled, ...others], [labelled])), [
    ['all', 3, null],
    ['chosen', 1, null],
    ['unlabelled', 2, null],
  ])
  assert.deepEqual(told(labelGroups(others, [])), [['all', 2, null]])
  assert.deepEqual(told(labelGroups(boxes(2, 'then'), [])), [['all', 2, null]])
})

test('more than one print may have is printed in parts, by number', () => {
  assert.deepEqual(told(labelGroups(boxes(2000), [])), [['all', 2000, null]])
  const many = boxes(4100)
  assert.deepEqual(told(labelGroups(many, many.slice(50, 2100).toReversed())), [
    ['all 1', 2000, [1, 2000]],
    ['all 2001', 2000, [2001, 4000]],
    ['all 4001', 100, [4001, 4100]],
    ['chosen 51', 2000, [51, 2050]],
    ['chosen 2051', 50, [2051, 2100]],
  ])
})
