import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxPackages } from '#domain/packing/package.ts'
import type { PaperPackage } from '#domain/packing/paper.ts'
import {
  countByType,
  inLoadingOrder,
  numberRanges,
  packageName,
  unpackedLines,
} from '#domain/packing/paper-packages.ts'
import { documentContent, paperLine, paperPackage } from '#test/samples/document-content.ts'

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

test('lines without contents in a package are unpacked', () => {
  const content = documentContent({ lines: [paperLine(1), paperLine(2)] })
  const idsOf = (packages: PaperPackage[]) =>
    unpackedLines({ ...content, packages }).map(({ id }) => id)
  assert.deepEqual(idsOf([]), [1, 2])
  const packed = paperPackage(1, { contents: [{ lineId: 2, quantity: '1' }] })
  assert.deepEqual(idsOf([packed, pallet]), [1])
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
