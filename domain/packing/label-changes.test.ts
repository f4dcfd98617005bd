import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedLabels } from '#domain/packing/label-changes.ts'
import { unmeasured } from '#domain/packing/mutable-package.ts'
import type { Package, Packing, PackingLine } from '#domain/packing/package.ts'

const pkg = (id: number, parentId: number | null, quantity = '', fields = {}): Package => ({
  ...{ ...unmeasured, type: 'CT', id, number: id, parentId, sscc: null, labelledAt: null },
  contents: quantity ? [{ lineId: 7, quantity }] : [],
  ...fields,
})
// Carton 3 is in carton 2, on pallet 1; carton 5 is on pallet 4.
const packages = [pkg(1, null), pkg(2, 1, '4'), pkg(3, 2, '5'), pkg(4, null), pkg(5, 4, '6')]
const packing = (lot: string | null, ...changed: Package[]): Packing => ({
  lines: [{ id: 7, traceability: lot && { lot } } as PackingLine],
  packages: [
    ...packages.map((former) => changed.find(({ id }) => id === former.id) ?? former),
    ...changed.filter(({ id }) => id > 5),
  ],
})
const changesTo = (after: Packing) => [...changedLabels(packing(null), after)].sort()

test('the label of a package changes with its fields and contents, and so do those around it', () => {
  assert.deepEqual(changesTo(packing(null)), [])
  assert.deepEqual(changesTo(packing(null, pkg(3, 2, '1'))), [1, 2, 3])
  assert.deepEqual(changesTo(packing(null, pkg(5, 4, '6', { height: '30' }))), [4, 5])
  assert.deepEqual(changesTo(packing(null, pkg(5, 4, '6', { tracking: 'T', sscc: '1' }))), [])
})

test('a moved package keeps its label, and those that it leaves and enters change', () => {
  assert.deepEqual(changesTo(packing(null, pkg(3, 4, '5'))), [1, 2, 4])
  assert.deepEqual(changesTo(packing(null, pkg(3, null, '5'))), [1, 2])
})

test('a new or removed package changes the labels around it', () => {
  assert.deepEqual(changesTo(packing(null, pkg(6, 2, '1'))), [1, 2, 6])
  const { lines } = packing(null)
  const left = packages.filter(({ id }) => id !== 3)
  assert.deepEqual(changesTo({ lines, packages: left }), [1, 2, 3])
})

test('the lot of a line is on the labels of all packages that hold it', () => {
  assert.deepEqual(changesTo(packing('L1')), [1, 2, 3, 4, 5])
})
