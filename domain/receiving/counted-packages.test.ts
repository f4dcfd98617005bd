import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  countPackage,
  looseQuantity,
  mergePackages,
  packagesInCount,
  withoutPackages,
} from '#domain/receiving/counted-packages.ts'
import { emptyCount } from '#domain/receiving/line-count.ts'
import { receiptOf } from '#domain/receiving/recorded-count.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

const line = (id: number, quantity: string) => ({
  ...{ id, quantity, accepted: '0', rejected: '0', cancelled: '0' },
})
const lines = new Map([line(1, '100'), line(2, '10')].map((item) => [item.id, item]))
const packed = (id: number, parentId: number | null, ...contents: [number, string][]) =>
  ({
    id,
    parentId,
    contents: contents.map(([lineId, quantity]) => ({ lineId, quantity })),
  }) as never
/** A pallet with two cartons, one in a box of its own. */
const packages = [
  packed(1, null),
  packed(2, 1, [1, '36']),
  packed(3, 1),
  packed(4, 3, [1, '36'], [2, '5']),
]
const nothing = { counts: {}, packages: [] }
const scan = (before: Parameters<typeof countPackage>[1], id: number, recorded: string[] = []) =>
  countPackage(lines, before, packages, { id, isScanned: true }, (packageId, lineId) =>
    recorded.includes(`${packageId}.${lineId}`),
  )
const scanned = (...input: Parameters<typeof scan>) => {
  const counted = scan(...input)
  assert.ok(typeof counted === 'object', String(counted))
  return counted
}

test('a package counts once: neither again, nor on its pallet, nor after its pallet', () => {
  const carton = scanned(nothing, 2)
  assert.equal(carton.counts[1]?.accepted, '36')
  assert.equal(scan(carton, 2), 'counted-before')
  const pallet = scanned(carton, 1)
  assert.deepEqual(
    [pallet.counts[1]?.accepted, pallet.counts[2]?.accepted, pallet.countedBefore],
    ['72', '5', [2]],
  )
  for (const id of [1, 2, 3, 4]) assert.equal(scan(pallet, id), 'counted-before')
  assert.equal(scan(nothing, 9), 'empty')
})

test('the received part of a package is not counted again, its rest is', () => {
  const rest = scanned(nothing, 1, ['2.1', '4.1'])
  assert.deepEqual(rest.counts[1], undefined)
  assert.deepEqual([rest.counts[2]?.accepted, rest.countedBefore], ['5', [2]])
  assert.equal(scan(nothing, 1, ['2.1', '4.1', '4.2']), 'counted-before')
  assert.equal(
    scan({ ...nothing, counts: { 1: { ...emptyCount, accepted: '65' } } }, 2),
    'too-little-left',
  )
})

test('a receipt lists the packages that its count covers, completely or in part', () => {
  const both = scanned(scanned(nothing, 2), 4)
  const typed = (accepted: string) => ({
    ...both.counts,
    1: { ...(both.counts[1] ?? emptyCount), accepted },
  })
  const idsFor = (accepted: string) =>
    receiptOf(lines, typed(accepted), both.packages).map(({ packageIds }) => packageIds)
  assert.deepEqual(idsFor('72'), [[2, 4], [4]])
  assert.deepEqual(idsFor('71'), [[2, 4], [4]])
  assert.deepEqual(idsFor('36'), [[2], [4]])
  assert.deepEqual(idsFor(''), [[4]])
  // A package beyond the lowered count can be scanned again.
  const again = scanned({ counts: typed('36'), packages: both.packages }, 4)
  assert.deepEqual([again.counts[1]?.accepted, again.counts[2]?.accepted], ['72', '5'])
  assert.deepEqual(packagesInCount(again.counts, again.packages).length, 2)
})

test('two lists of packages are merged, and packages in both count once', () => {
  const one = scanned(nothing, 2)
  const { packages: all, repeated } = mergePackages(one.packages, scanned(nothing, 1).packages)
  assert.deepEqual(
    all.map(({ id }) => id),
    [2, 4],
  )
  assert.deepEqual(
    repeated.map(({ id }) => id),
    [2],
  )
  const counts = { 1: { ...emptyCount, accepted: '108' }, 2: { ...emptyCount, accepted: '5' } }
  assert.equal(withoutPackages(counts, repeated)[1]?.accepted, '72')
  assert.equal(withoutPackages(one.counts, one.packages)[1]?.accepted, '')
})

test('the label of a package counts once, at its first line, while the package is in the count', () => {
  const { counts, packages: typed } = scanned(nothing, 4)
  const both = { counts, packages: typed.map((pkg) => ({ ...pkg, isScanned: false })) }
  const labels = (packages: Parameters<typeof receiptOf>[2], accepted = '72') =>
    receiptOf(lines, { ...counts, 1: { ...emptyCount, accepted } }, packages).map(
      (one) => one.labels,
    )
  const failed = { scanned: 0, failed: 1 }
  assert.deepEqual(labels(both.packages), [failed, undefined])
  const { packages: merged } = mergePackages(both.packages, scanned(nothing, 4).packages)
  assert.deepEqual(labels(merged), [failed, undefined])
  const more = scanned({ ...both, packages: merged }, 2).packages
  assert.deepEqual(labels(more), [{ scanned: 1, failed: 1 }, undefined])
  assert.deepEqual(labels(more, '36'), [failed, undefined])
  assert.deepEqual(labels(scanned(nothing, 1).packages), [{ scanned: 1, failed: 0 }, undefined])
  assert.deepEqual(labels([{ id: 2, contents: [{ lineId: 1, quantity: '36' }] }]), [
    undefined,
    undefined,
  ])
})

test('removing packages from a count reduces the accepted quantity first, then the rejected one', () => {
  const package7 = [{ id: 7, contents: [{ lineId: 1, quantity: '36' }] }]
  const counts = {
    1: { ...emptyCount, accepted: '6', rejected: '40', reasonCode: 'damaged' as const },
  }
  const left = withoutPackages(counts, package7)[1]
  assert.deepEqual([left?.accepted, left?.rejected], ['', '10'])
})

test('pieces counted beside packages are loose; a carton that is a piece short makes nothing loose', () => {
  assert.equal(looseQuantity(nothing.counts, nothing.packages, 1), 0n)
  const carton = scanned(nothing, 2)
  assert.equal(looseQuantity(carton.counts, carton.packages, 1), 0n)
  const typed = (accepted: string, rejected = '') =>
    looseQuantity({ 1: { ...emptyCount, accepted, rejected } }, carton.packages, 1)
  assert.deepEqual(
    [typed('36'), typed('35'), typed('36', '2'), typed('41')],
    [0n, 0n, 2n, 5n].map((n) => n * parseQuantity('1')),
  )
})
