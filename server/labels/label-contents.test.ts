import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxLabelGoods } from '#domain/labels/label.ts'
import {
  goodsByPackage,
  type LineGoods,
  type PackageWithGoods,
} from '#server/labels/label-contents.ts'

const line = (productCode: string): LineGoods => ({
  gtin: null,
  orderCode: 'PO-1',
  productCode,
  productName: 'Box',
  size: 'M',
  color: 'brown',
  unit: 'm',
  isDivisible: true,
  ...{ lot: null, bestBefore: null, expiry: null, serialNumber: null },
})
const lines = Object.fromEntries(Array.from({ length: 200 }, (_, id) => [id, line(`P-${id}`)]))
const box = (
  id: number,
  parentId: number | null,
  ...contents: PackageWithGoods['contents']
): PackageWithGoods => ({
  id,
  parentId,
  contents,
})
const goodsTexts = (...packages: PackageWithGoods[]) =>
  Object.fromEntries(
    [...goodsByPackage(packages, lines)].map(([id, { goods, moreGoods }]) => [
      id,
      [...goods.map(({ productCode, quantity }) => `${quantity} ${productCode}`), moreGoods].join(),
    ]),
  )

test('the contents of a pallet include those of its cartons, in the order of lines', () => {
  assert.deepEqual(
    goodsTexts(
      box(1, null, [7, '0.5']),
      box(2, 1, [9, '2'], [7, '1.25']),
      box(3, 1, [3, '1']),
      box(4, 3, [9, '3']),
      box(5, null),
    ),
    {
      1: '1 P-3,1.75 P-7,5 P-9,0',
      2: '1.25 P-7,2 P-9,0',
      3: '1 P-3,3 P-9,0',
      4: '3 P-9,0',
      5: '0',
    },
  )
})

test('a label lists the first lines and counts the others', () => {
  const pieces = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n): [number, string] => [to - 1 - n, '1'])
  const goodsOfPackages = goodsByPackage(
    [box(1, 99), box(2, 1, ...pieces(40, 140)), box(3, 1, ...pieces(0, 90))],
    lines,
  )
  const pallet = goodsOfPackages.get(1)
  assert.equal(pallet?.goods.length, maxLabelGoods)
  assert.equal(pallet?.moreGoods, 140 - maxLabelGoods)
  assert.deepEqual(
    pallet?.goods.map(({ productCode, quantity }) => [productCode, quantity]),
    Array.from({ length: maxLabelGoods }, (_, id) => [`P-${id}`, id < 40 ? '1' : '2']),
  )
})
