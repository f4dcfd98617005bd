import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countedAgain, type NamedGoods, repeatedPieces } from './numbered-pieces.ts'
import type { CountedGoods } from './receipt-record.ts'

const cup = { productCode: 'CUP', size: 'M', color: 'red' }
const goods = (part: Partial<NamedGoods>): NamedGoods => ({
  ...{ pointer: '/a', product: cup, lineId: null, packageIds: [], serialNumbers: [] },
  ...part,
})
const goodsOfReceipts = (part: Partial<CountedGoods>): CountedGoods => ({
  ...{ receiptId: 1, lineId: null, orderLineId: null, receivedAt: '', receivedBy: 'Ada' },
  ...{ ...cup, packageIds: [], serialNumbers: [] },
  ...part,
})

test('a serial number is repeated within one product, size and color, anywhere in a count', () => {
  const all = [
    goods({ pointer: '/a', serialNumbers: ['1', '2'] }),
    goods({ pointer: '/b', serialNumbers: ['2', '3'] }),
    goods({ pointer: '/c', product: { ...cup, size: 'L' }, serialNumbers: ['1'] }),
  ]
  assert.deepEqual(repeatedPieces(all), [{ pointer: '/b', serial: '2' }])
})

test('goods without a product are compared with themselves only', () => {
  const lids = (pointer: string, ...serialNumbers: string[]) =>
    goods({ pointer, product: undefined, serialNumbers })
  assert.deepEqual(repeatedPieces([lids('/a', '1'), lids('/b', '1')]), [])
  assert.deepEqual(repeatedPieces([lids('/a', '1', '1')]), [{ pointer: '/a', serial: '1' }])
  assert.deepEqual(
    countedAgain([lids('/a', '1')], [goodsOfReceipts({ productCode: '', serialNumbers: ['1'] })]),
    [],
  )
})

test('pieces of the same product and packages of the same line in a receipt are counted again', () => {
  const counted = [goods({ lineId: 7, packageIds: [1, 2], serialNumbers: ['1', '2'] })]
  const found = countedAgain(counted, [
    goodsOfReceipts({ receiptId: 1, serialNumbers: ['2', '9'] }),
    goodsOfReceipts({ receiptId: 2, lineId: 7, packageIds: [2, 3] }),
    goodsOfReceipts({ receiptId: 3, lineId: 8, packageIds: [1] }),
    goodsOfReceipts({ receiptId: 4, color: 'blue', serialNumbers: ['1'] }),
  ])
  assert.deepEqual(
    found.map((item) => [item.receiptId, item.packageIds, item.serialNumbers]),
    [
      [1, [], ['2']],
      [2, [2], []],
    ],
  )
})
