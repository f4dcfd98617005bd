import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Packing, PackingLine } from '#domain/packing/package.ts'
import { pack } from '#domain/packing/packing.ts'
import { packingStep } from '#domain/packing/packing-step.ts'

const line = { id: 1, quantity: '47', quantityPerPackage: '12', packed: '0', isDivisible: false }
const start: Packing = { lines: [line as PackingLine], packages: [] }
const after = (...given: object[]) =>
  pack(
    start,
    given.map((step) => packingStep.parse(step)),
  ).packing

const fiveItems = [{ lineId: 1, quantity: '5' }]

test('taking contents out of a weighed package clears its weight; a merge into itself does not', () => {
  const weighed = { type: 'BX', grossWeight: '4', netWeight: '3' }
  const addStep = { step: 'add', package: weighed, contents: fiveItems }
  const merged = after(addStep, { step: 'merge', packageIds: [-1], into: -1 })
  assert.equal(merged.packages[0]?.grossWeight, '4')
  const emptied = after(addStep, { step: 'move', lineId: 1, from: -1, to: null })
  assert.deepEqual([emptied.packages[0]?.grossWeight, emptied.packages[0]?.netWeight], [null, null])
})

test('a weight is cleared when anything leaves the package or what stands on it, and kept when it stays', () => {
  const weighed = { type: 'CT', grossWeight: '4', netWeight: '3' }
  const pallet = { step: 'add', package: { ...weighed, type: 'PX' } }
  const carton = { step: 'add', count: 2, package: weighed, contents: fiveItems, parentId: -1 }
  const weighedIds = (...given: object[]) =>
    after(pallet, carton, { ...pallet, parentId: null }, ...given)
      .packages.filter(({ grossWeight, netWeight }) => grossWeight !== null && netWeight !== null)
      .map(({ id }) => -id)
  const move = (from: number | null, to: number | null) => ({ step: 'move', lineId: 1, from, to })
  const nest = (packageId: number, parentId: number | null) => ({
    ...{ step: 'nest', packageIds: [packageId], parentId },
  })
  assert.deepEqual(weighedIds(), [1, 2, 3, 4])
  assert.deepEqual(weighedIds(move(-2, null)), [3, 4])
  assert.deepEqual(weighedIds(move(-2, -4)), [3, 4])
  assert.deepEqual(weighedIds(move(-2, -3)), [1, 3, 4], 'within the pallet')
  assert.deepEqual(weighedIds(move(null, -2)), [1, 2, 3, 4], 'put in')
  assert.deepEqual(
    weighedIds({ step: 'split', packageId: -2, contents: [{ lineId: 1, quantity: '1' }] }),
    [1, 3, 4],
    'beside it on the pallet',
  )
  assert.deepEqual(weighedIds(nest(-2, null)), [2, 3, 4])
  assert.deepEqual(weighedIds(nest(-2, -4)), [2, 3, 4])
  assert.deepEqual(weighedIds(nest(-2, -3)), [1, 2, 3, 4], 'within the pallet')
  assert.deepEqual(weighedIds(nest(-1, -4)), [1, 2, 3, 4], 'put on')
  assert.deepEqual(weighedIds({ step: 'remove', packageIds: [-2] }), [3, 4])
  assert.deepEqual(weighedIds({ step: 'remove', packageIds: [-1] }), [2, 3, 4])
  assert.deepEqual(weighedIds({ step: 'merge', packageIds: [-2], into: -4 }), [3])
})
