import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Package } from '#domain/packing/package.ts'
import { labelGroups } from '#web/packing/labels/label-groups.ts'

const packages = (count: number, labelledAt: string | null = null) =>
  Array.from({ length: count }, (_, n) => ({ id: n + 1, number: n + 1, labelledAt }) as Package)
const summary = (groups: ReturnType<typeof labelGroups>) =>
  groups.map(({ key, packages, range }) => [key, packages.length, range && [range.from, range.to]])

test('groups are all packages, the selected ones, and the unlabelled ones if some are labelled', () => {
  const [first, ...others] = packages(3)
  const labelled = { ...first, labelledAt: 'then' } as Package
  assert.deepEqual(summary(labelGroups([labelled, ...others], [labelled])), [
    ['all', 3, null],
    ['selected', 1, null],
    ['unlabelled', 2, null],
  ])
  assert.deepEqual(summary(labelGroups(others, [])), [['all', 2, null]])
  assert.deepEqual(summary(labelGroups(packages(2, 'then'), [])), [['all', 2, null]])
})

test('a group above the maximum labels per print is split by number', () => {
  assert.deepEqual(summary(labelGroups(packages(2000), [])), [['all', 2000, null]])
  const many = packages(4100)
  assert.deepEqual(summary(labelGroups(many, many.slice(50, 2100).toReversed())), [
    ['all 1', 2000, [1, 2000]],
    ['all 2001', 2000, [2001, 4000]],
    ['all 4001', 100, [4001, 4100]],
    ['selected 51', 2000, [51, 2050]],
    ['selected 2051', 50, [2051, 2100]],
  ])
})
