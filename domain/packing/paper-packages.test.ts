import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxPackages } from '#domain/packing/package.ts'
import type { PaperPackage } from '#domain/packing/paper.ts'
import {
  countByType,
  inLoadingOrder,
  numberRanges,
  packageCountsByLine,
  packageName,
  unpackedLines,
} from '#domain/packing/paper-packages.ts'
import { splitOfEntry, splitText } from '#domain/shipments/package-split.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
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

test('lines are unpacked without packages, and the rest of lines that are partly in some', () => {
  const goods = { quantity: '47', numberOfPackages: 3, quantityPerPackage: '12', remainder: '11' }
  const traceability = { lot: 'A', bestBefore: null, expiry: null, serialNumbers: ['1', '2'] }
  const content = documentContent({
    lines: [paperLine(1), paperLine(2, { ...goods, traceability })],
  })
  const restIn = (packages: PaperPackage[]) => unpackedLines({ ...content, packages })
  const textsIn = (packages: PaperPackage[]) =>
    restIn(packages).map((line) => {
      const split = splitText(splitOfEntry(line), String)
      return `${line.id}: ${line.quantity} as ${split}, ${line.weight} kg`
    })
  const packing = (...quantities: string[]) =>
    quantities.map((quantity, index) =>
      paperPackage(index + 1, { contents: [{ lineId: 2, quantity }] }),
    )
  const first = '1: 1250 as 50 × 25, 7.25 kg'
  assert.deepEqual(textsIn([]), [first, '2: 47 as 3 × 12 + 1 × 11, 7.25 kg'])
  assert.deepEqual(textsIn(packing('12')), [first, '2: 35 as 2 × 12 + 1 × 11, 7.25 kg'])
  assert.deepEqual(textsIn(packing('12', '24')), [first, '2: 11 as 1 × 11, null kg'])
  assert.deepEqual(textsIn([...packing('12', '35'), pallet]), [first])
  assert.deepEqual(restIn(packing('12'))[1]?.traceability, { ...traceability, serialNumbers: [] })
})

test('packages of a line are those that hold it, and those announced for what is in none', () => {
  const goods = { quantity: '47', numberOfPackages: 3, quantityPerPackage: '12', remainder: '11' }
  const packing = (...quantities: string[]) =>
    quantities.map((quantity, index) =>
      paperPackage(index + 1, { contents: [{ lineId: 2, quantity }] }),
    )
  const countsIn = (packages: PaperPackage[]) => {
    const counts = packageCountsByLine(
      documentContent({ lines: [paperLine(2, goods)], packages }),
    ).get(2)
    return [...(counts ?? [])].map(([quantity, count]) => `${count} × ${formatQuantity(quantity)}`)
  }
  assert.deepEqual(countsIn([]), ['3 × 12', '1 × 11'])
  assert.deepEqual(countsIn(packing('12')), ['3 × 12', '1 × 11'])
  assert.deepEqual(countsIn(packing('20', '20', '7')), ['2 × 20', '1 × 7'])
  assert.deepEqual(countsIn(packing('47')), ['1 × 47'])
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
