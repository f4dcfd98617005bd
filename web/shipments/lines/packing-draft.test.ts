import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { packageCount, splitTotal } from '#domain/shipments/package-split.ts'
import { formatQuantity } from '#domain/units/quantity.ts'
import {
  draftQuantity,
  emptyPacking,
  packingDraftOf,
  packingEntry,
  parsePackingDraft,
  withPackages,
  withQuantityPerPackage,
  withTotal,
} from '#web/shipments/lines/packing-draft.ts'

const packingOf = (draft: Parameters<typeof parsePackingDraft>[0]) => {
  const parsed = parsePackingDraft(draft)
  assert.ok('packing' in parsed)
  return parsed.packing
}
const faultOf = (draft: Parameters<typeof parsePackingDraft>[0]) => {
  const parsed = parsePackingDraft(draft)
  assert.ok('fault' in parsed)
  return `${parsed.fault.field} ${parsed.fault.code}`
}

test('a total is split into full packages and a remainder', () => {
  const draft = withTotal(emptyPacking('12'), '47')
  assert.deepEqual([draft.packages, draft.remainder], ['3', '11'])
  assert.deepEqual(packingEntry(packingOf(draft)), {
    numberOfPackages: 3,
    quantityPerPackage: '12',
    remainder: '11',
  })
  assert.equal(packageCount(packingOf(draft)), 4)
})

test('less than a package is one smaller package; typing on keeps the quantity per package', () => {
  const begun = withTotal(emptyPacking('12'), '4')
  assert.deepEqual(packingEntry(packingOf(begun)), {
    numberOfPackages: 1,
    quantityPerPackage: '4',
    remainder: '0',
  })
  assert.equal(withTotal(begun, '47').packages, '3')
})

test('without a quantity per package, the total goes into one package', () => {
  assert.equal(packingOf(withTotal(emptyPacking(null), '2.5')).perPackage, 2500n)
  assert.equal(packingOf(withPackages(emptyPacking(null), { remainder: '3' })).perPackage, 3000n)
})

test('packages determine the total, and a new quantity per package keeps the typed value', () => {
  const byPackages = withPackages(emptyPacking('12'), { packages: '3', remainder: '11' })
  assert.equal(byPackages.total, '47')
  assert.equal(withQuantityPerPackage(byPackages, '20').total, '71')
  const byTotal = withQuantityPerPackage(withTotal(emptyPacking('12'), '47'), '20')
  assert.deepEqual([byTotal.total, byTotal.packages, byTotal.remainder], ['47', '2', '7'])
})

test('packages keep a typed total without a quantity per package, which is computed where they divide it', () => {
  const typed = withTotal(emptyPacking(null), '48')
  const one = withPackages(typed, { packages: '1' })
  assert.deepEqual([one.total, one.quantityPerPackage], ['48', '48'])
  const sixteen = withPackages(one, { packages: '16' })
  assert.deepEqual([sixteen.total, sixteen.quantityPerPackage], ['48', '3'])
  assert.equal(packingOf(sixteen).packages, 16)
  const five = withPackages(typed, { packages: '5' })
  assert.equal(faultOf(five), 'quantityPerPackage missing')
  assert.equal(withTotal(five, '50').quantityPerPackage, '10')
  assert.equal(withPackages(typed, { packages: '5' }, false).quantityPerPackage, '9.6')
  assert.equal(withPackages(sixteen, { packages: '' }).quantityPerPackage, '')
  const ten = withQuantityPerPackage(sixteen, '10')
  assert.deepEqual([ten.total, ten.packages, ten.remainder], ['48', '4', '8'])
})

test('a total keeps typed packages without a quantity per package', () => {
  const typed = withPackages(emptyPacking(null), { packages: '4' })
  const both = withTotal(withTotal(typed, '4'), '48')
  assert.deepEqual([both.packages, both.quantityPerPackage], ['4', '12'])
  const first = withPackages(withPackages(emptyPacking(null), { remainder: '3' }), {
    packages: '2',
  })
  assert.equal(withQuantityPerPackage(first, '12').total, '27')
})

test('a remainder keeps a typed total, too', () => {
  const typed = withPackages(withTotal(emptyPacking(null), '48'), { remainder: '3' })
  assert.equal(typed.total, '48')
  assert.equal(faultOf(typed), 'quantityPerPackage missing')
  const five = withPackages(typed, { packages: '5' })
  assert.deepEqual([five.total, five.quantityPerPackage, five.remainder], ['48', '9', '3'])
})

test('an invalid packing names its field', () => {
  const each12 = emptyPacking('12')
  assert.equal(faultOf(each12), 'total required')
  assert.equal(faultOf(withTotal(each12, '0')), 'total not-positive')
  assert.equal(
    faultOf(withQuantityPerPackage(withTotal(each12, '5'), '0')),
    'quantityPerPackage not-positive',
  )
  assert.equal(
    faultOf(withPackages(each12, { packages: '1.5', remainder: '1' })),
    'packages not-whole',
  )
  assert.equal(
    faultOf(withPackages(each12, { packages: '1', remainder: '12' })),
    'remainder remainder-too-big',
  )
  assert.equal(faultOf(withTotal(emptyPacking('1'), '10001')), 'packages too-big')
})

test('packages always hold exactly the total, and a saved line gives the same draft', () => {
  const quantity = fc.integer({ min: 1, max: 9_000_000 }).map((n) => formatQuantity(BigInt(n)))
  fc.assert(
    fc.property(quantity, quantity, (total, each) => {
      const draft = withTotal(emptyPacking(each), total)
      const parsed = parsePackingDraft(draft)
      if ('fault' in parsed) return assert.equal(parsed.fault.code, 'too-big')
      assert.equal(formatQuantity(splitTotal(parsed.packing)), total)
      assert.equal(
        draftQuantity(packingDraftOf(packingEntry(parsed.packing)).total),
        draftQuantity(draft.total),
      )
      assert.ok(parsed.packing.remainder < parsed.packing.perPackage)
    }),
  )
})
