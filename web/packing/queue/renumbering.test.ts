import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DialogRequest } from '#web/packing/packing-context.ts'
import { renumbered, renumberedDialog, renumberingOf } from './renumbering.ts'

/** Packages by their ids, numbered from 1. */
const numbered = (...ids: number[]) => ids.map((id, index) => ({ id, number: index + 1 }))

test('a pending package keeps its selection when a package of others gets its number', () => {
  const renumbering = renumberingOf(numbered(7, -1, -2), numbered(7, 8, -1, -2))
  assert.deepEqual(renumbered([1, 2, 3], renumbering), [1, 3, 4])
})

test('packages that are gone or unknown, and added ones with their numbers, lose the selection', () => {
  const replaced = renumberingOf(numbered(7, 8), numbered(7, 9))
  assert.deepEqual(renumbered([1, 2], replaced), [1])
  const added = renumberingOf(numbered(7), numbered(7, 8))
  assert.deepEqual(renumbered([1, 2], added), [1], 'package 2 was removed before')
  const unknown = renumberingOf(numbered(7, -1), numbered(7, -1), (id) => id > 0)
  assert.deepEqual(renumbered([1, 2], unknown), [1])
})

test('a dialog follows its packages, and closes without them', () => {
  // Package 1 stays, 2 becomes 3, and 3 is gone.
  const renumbering = renumberingOf(numbered(7, -1, 8), numbered(7, 9, -1))
  const cases: [before: DialogRequest, after: DialogRequest | undefined][] = [
    [
      { kind: 'edit', numbers: [1, 2, 3] },
      { kind: 'edit', numbers: [1, 3] },
    ],
    [
      { kind: 'nest', numbers: [1], to: 2 },
      { kind: 'nest', numbers: [1], to: 3 },
    ],
    [
      { kind: 'move', from: 2, to: 3 },
      { kind: 'move', from: 3, to: undefined },
    ],
    [
      { kind: 'move', from: null, lineId: 4, to: 2 },
      { kind: 'move', from: null, lineId: 4, to: 3 },
    ],
    [
      { kind: 'labels', numbers: [] },
      { kind: 'labels', numbers: [] },
    ],
    [{ kind: 'new' }, { kind: 'new' }],
    [{ kind: 'move', from: 3 }, undefined],
    [{ kind: 'labels', numbers: [3] }, undefined],
  ]
  for (const [before, after] of cases)
    assert.deepEqual(renumberedDialog(before, renumbering), after)
})
