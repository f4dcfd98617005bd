import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  splitOfEntry,
  splitQuantity,
  splitText,
  splitTotal,
} from '#domain/shipments/package-split.ts'
import { lineEntry } from '#domain/shipments/shipment-line.ts'
import { formatQuantity, isWhole } from '#domain/units/quantity.ts'

const positive = fc.bigInt({ min: 1n, max: 9_999_999_999n })

test('packed and unpacked is the same quantity, with a remainder below a package', () => {
  fc.assert(
    fc.property(positive, positive, (quantity, each) => {
      const packing = splitQuantity(quantity, each)
      assert.equal(splitTotal(packing), quantity)
      assert.ok(packing.packages >= 1)
      assert.ok(packing.remainder >= 0n && packing.remainder < packing.perPackage)
      assert.ok(packing.perPackage <= each)
    }),
  )
})

test('whole quantities in whole packages stay whole', () => {
  fc.assert(
    fc.property(positive, positive, (quantity, each) => {
      const packing = splitQuantity(quantity * 1000n, each * 1000n)
      assert.ok(isWhole(packing.perPackage) && isWhole(packing.remainder))
    }),
  )
})

test('47 by 12 is three full packages and one of 11; 7 by 12 is one of 7; 24 by 12 is two', () => {
  const packed = (quantity: bigint, each: bigint) => {
    const { packages, perPackage, remainder } = splitQuantity(quantity * 1000n, each * 1000n)
    return [packages, formatQuantity(perPackage), formatQuantity(remainder)]
  }
  assert.deepEqual(packed(47n, 12n), [3, '12', '11'])
  assert.deepEqual(packed(7n, 12n), [1, '7', '0'])
  assert.deepEqual(packed(24n, 12n), [2, '12', '0'])
})

test('35 pieces by ten are written as packages that add up to them', () => {
  const text = (quantity: bigint, each: bigint) =>
    splitText(splitQuantity(quantity, each), (value) => value.replace('.', ','))
  assert.equal(text(35_000n, 10_000n), '3 × 10 + 1 × 5')
  assert.equal(text(1_262_500n, 50_000n), '25 × 50 + 1 × 12,5')
  assert.equal(text(30_000n, 10_000n), '3 × 10')
})

test('neither an empty quantity nor an empty package is accepted', () => {
  for (const [quantity, each] of [
    [0n, 1n],
    [1n, 0n],
    [-1n, 1n],
    [1n, -1n],
  ] as const) {
    assert.throws(() => splitQuantity(quantity, each), RangeError)
  }
})

test('a valid packing is read exactly, and an invalid one is refused', () => {
  const entry = {
    orderLineId: 1,
    numberOfPackages: 3,
    quantityPerPackage: '12.125',
    remainder: '0.5',
  }
  assert.equal(formatQuantity(splitTotal(splitOfEntry(lineEntry.parse(entry)))), '36.875')
  for (const wrong of [
    { numberOfPackages: 0 },
    { numberOfPackages: 1.5 },
    { numberOfPackages: '3' },
    { numberOfPackages: 10_001 },
    { quantityPerPackage: '0' },
    { quantityPerPackage: 12 },
    { remainder: '-1' },
    { height: '0' },
    { height: '123456' },
    { weight: '1.2345' },
    { orderLineId: 0 },
    { price: '1' },
  ]) {
    assert.equal(lineEntry.safeParse({ ...entry, ...wrong }).success, false, JSON.stringify(wrong))
  }
})
