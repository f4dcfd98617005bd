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
const packageOf = (
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
      packageOf(1, null, [7, '0.5']),
      packageOf(2, 1, [9, '2'], [7, '1.25']),
      packageOf(3, 1, [3, '1']),
      packageOf(4, 3, [9, '3']),
      packageOf(5, null),
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
  const onePieceOf = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, n): [number, string] => [to - 1 - n, '1'])
  const found = goodsByPackage(
    [
      packageOf(1, 99),
      packageOf(2, 1, ...onePieceOf(40, 140)),
      packageOf(3, 1, ...onePieceOf(0, 90)),
    ],
    lines,
  )
  const pallet = found.get(1)
  assert.equal(pallet?.goods.length, maxLabelGoods)
  assert.equal(pallet?.moreGoods, 140 - maxLabelGoods)
  assert.deepEqual(
    pallet?.goods.map(({ productCode, quantity }) => [productCode, quantity]),
    Array.from({ length: maxLabelGoods }, (_, id) => [`P-${id}`, id < 40 ? '1' : '2']),
  )
})
