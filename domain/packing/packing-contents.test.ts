import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxContents, type Packing } from '#domain/packing/package.ts'
import { pack, packedQuantities, withoutLine } from '#domain/packing/packing.ts'
import { type PackingStep, packingStep } from '#domain/packing/packing-step.ts'

const measures = { height: null, width: null, depth: null, weight: null }
const lines: Packing['lines'] = Array.from({ length: 30 }, (_, index) => ({
  ...{ id: index + 1, orderCode: 'PO-1', productCode: 'P', productName: 'Box' },
  ...{ size: 'M', color: 'brown', unit: 'pcs', isDivisible: false, gtin: null },
  ...{ quantity: '1000', numberOfPackages: 1, quantityPerPackage: '10', remainder: '0' },
  ...{ packed: '0', ...measures, traceability: null },
}))
const steps = (...given: object[]): PackingStep[] => given.map((step) => packingStep.parse(step))

test('contents of all packages have one limit; moving and removing stay possible at it', () => {
  const contents = lines.map(({ id }) => ({ lineId: id, quantity: '1' }))
  const add = (count: number) => ({ step: 'add', count, package: { type: 'BX' }, contents })
  const { packing } = pack({ lines, packages: [] }, steps(add(Math.floor(maxContents / 30))))
  assert.throws(() => pack(packing, steps(add(1))), {
    code: 'too-many-contents',
    params: { maximum: maxContents },
  })
  const move = { step: 'move', lineId: 1, from: -1, to: -2, quantity: '1' }
  assert.doesNotThrow(() => pack(packing, steps(move)))
  assert.doesNotThrow(() => pack(packing, steps({ step: 'remove', packageIds: [-3] }, add(1))))
})

test('taking a line out removes packages that held it alone, and invalidates labels and weights of the others', () => {
  const box = (...lineIds: number[]) => ({
    ...{ step: 'add', package: { type: 'BX' } },
    contents: lineIds.map((lineId) => ({ lineId, quantity: '2' })),
  })
  const nest = (...packageIds: number[]) => ({ step: 'nest', packageIds, parentId: -1 })
  const all = steps(box(1), box(1), box(1, 2), box(3), nest(-2, -4))
  const packed = pack({ lines, packages: [] }, all).packing
  const before = {
    ...packed,
    packages: packed.packages.map((pkg) => ({
      ...pkg,
      id: -pkg.id,
      parentId: pkg.parentId && -pkg.parentId,
      labelledAt: '2026-01-01T00:00:00Z',
      grossWeight: '4',
    })),
  }
  const { packing, changed, removed } = withoutLine(before, 1)
  // The first package is empty but contains the fourth. The second was in the first and is removed, so that label is
  // invalid.
  assert.deepEqual(removed, [2])
  assert.deepEqual(
    packing.packages.map(({ id, contents, labelledAt, grossWeight }) => [
      id,
      contents.length,
      labelledAt !== null,
      grossWeight,
    ]),
    [
      [1, 0, false, null],
      [3, 1, false, null],
      [4, 1, true, '4'],
    ],
  )
  assert.deepEqual(
    changed.map(({ id }) => id),
    [1, 3],
  )
  assert.deepEqual(
    [...packedQuantities(packing.packages)],
    [
      [2, 2000n],
      [3, 2000n],
    ],
  )
  assert.deepEqual(
    packing.lines.slice(0, 2).map(({ packed }) => packed),
    ['0', '2'],
  )
})
