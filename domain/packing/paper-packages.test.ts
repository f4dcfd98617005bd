import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxPackages } from '#domain/packing/package.ts'
import {
  announcedPackages,
  countByType,
  inLoadingOrder,
  numberRanges,
  packageName,
} from '#domain/packing/paper-packages.ts'
import { paperPackage } from '#test/samples/document-content.ts'

const pallet = paperPackage(3, { type: 'PX', contents: [] })
const packages = [
  paperPackage(1, { parentId: 3 }),
  paperPackage(2),
  pallet,
  paperPackage(4, { parentId: 1, type: 'BG' }),
  paperPackage(5, { parentId: 3 }),
]

test('packages on a pallet follow it, at any depth, and none comes twice', () => {
  assert.deepEqual(
    inLoadingOrder(packages).map(({ number }) => number),
    [2, 3, 1, 4, 5],
  )
})

test('a stack of the maximum number of packages is ordered from the bottom', () => {
  const stack = Array.from({ length: maxPackages }, (_, index) =>
    paperPackage(index + 1, { parentId: index || null }),
  )
  const ordered = inLoadingOrder(stack.toReversed()).map(({ number }) => number)
  assert.deepEqual(
    ordered,
    stack.map(({ number }) => number),
  )
})

test('packages are counted by type', () => {
  assert.deepEqual(countByType(packages), [
    { type: 'CT', count: 3 },
    { type: 'PX', count: 1 },
    { type: 'BG', count: 1 },
  ])
  assert.deepEqual(countByType([]), [])
})

test('announced packages are the existing ones and those of unpacked lines', () => {
  const lines = [
    { id: 1, numberOfPackages: 3, remainder: '0' },
    { id: 2, numberOfPackages: 3, remainder: '0.5' },
  ]
  assert.equal(announcedPackages({ packages: [], lines }), 7)
  const secondLinePackage = { contents: [{ lineId: 2, quantity: '1' }] }
  assert.equal(announcedPackages({ packages: [{ contents: [] }, secondLinePackage], lines }), 5)
})

test('a package is named by its SSCC, or by an internal number that cannot be one', () => {
  const sscc = '376104250021234569'
  assert.equal(packageName({ code: 'S1' }, { number: 7, sscc }), sscc)
  assert.equal(packageName({ code: 'S1' }, { number: 7, sscc: null }), 'S1-P007')
})

test('consecutive numbers are written as a range', () => {
  assert.equal(numberRanges([9, 2, 3, 4, 7]), '2–4, 7, 9')
  assert.equal(numberRanges([1, 2]), '1–2')
  assert.equal(numberRanges([]), '')
})
