import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unmeasured } from '#domain/packing/mutable-package.ts'
import type { Package } from '#domain/packing/package.ts'
import { undonePacking } from '#domain/packing/undone-packing.ts'

const printedAt = '2026-01-01T08:00:00Z'
const laterAt = '2026-01-02T08:00:00Z'
const pkg = (id: number, fields: Partial<Package> = {}): Package => ({
  ...{ ...unmeasured, type: 'CT', id, number: id, parentId: null, sscc: null, labelledAt: null },
  ...{ contents: [], ...fields },
})
const undone = (current: Package[], before: Package[], created: number[] = []) => {
  const { packing, changed, removed } = undonePacking(
    { lines: [], packages: current },
    { before, created },
  )
  return {
    labels: packing.packages.map(({ id, labelledAt }) => [id, labelledAt]),
    changed: changed.map(({ id, sscc }) => [id, sscc]),
    removed,
  }
}

test('an undo voids labels printed after the change, also of packages around', () => {
  const labelledAt = laterAt
  const around = [
    pkg(1, { labelledAt }),
    pkg(2, { parentId: 1, labelledAt }),
    pkg(9, { labelledAt }),
  ]
  const carton = { parentId: 2, labelledAt }
  const resized = undone(
    [...around, pkg(3, { ...carton, height: '30' })],
    [pkg(3, { parentId: 2 })],
  )
  assert.deepEqual(resized.labels, [
    [1, null],
    [2, null],
    [9, laterAt],
    [3, null],
  ])
  assert.deepEqual(
    resized.changed.map(([id]) => id),
    [1, 2, 3],
  )
  const removed = undone([...around, pkg(3, carton)], [], [3])
  assert.deepEqual(removed.labels, [
    [1, null],
    [2, null],
    [9, laterAt],
  ])
  assert.deepEqual([removed.changed.map(([id]) => id), removed.removed], [[1, 2], [3]])
})

test('an undo restores labels that were valid before the change, and keeps those that it does not change', () => {
  const before = pkg(1, { labelledAt: printedAt })
  assert.deepEqual(undone([pkg(1, { height: '30' })], [before]).labels, [[1, printedAt]])
  const tracked = pkg(1, { tracking: 'T', labelledAt: laterAt })
  assert.deepEqual(undone([tracked], [pkg(1)]).labels, [[1, laterAt]])
  assert.deepEqual(undone([], [before]).labels, [[1, printedAt]])
})

test('an SSCC assigned after the change stays', () => {
  const { changed } = undone([pkg(1, { height: '30', sscc: '384123450000000011' })], [pkg(1)])
  assert.deepEqual(changed, [[1, '384123450000000011']])
})
