import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import type { CountedGoods } from '#domain/receiving/receipt-record.ts'
import { orderLineCount, unorderedCount } from '#domain/receiving/unannounced-count.ts'
import { type Counted, nothingCounted } from './receiving-state.ts'
import { countedTwice } from './recorded-goods.ts'

const cup = { productCode: 'CUP', size: 'M', color: 'red' }
const lines = [
  { id: 7, ...cup },
  { id: 8, ...cup },
  { id: 9, ...cup, size: 'L' },
]
const recorded = (part: Partial<CountedGoods>): CountedGoods => ({
  ...{ receiptId: 1, lineId: null, orderLineId: null, receivedAt: '', receivedBy: 'Ada', ...cup },
  ...{ packageIds: [], serialNumbers: [], ...part },
})
const counts = (part: Record<number, Partial<LineCount>>): Counted['counts'] =>
  Object.fromEntries(Object.entries(part).map(([id, count]) => [id, { ...emptyCount, ...count }]))
const orderLine = { id: 3, ...cup, orderCode: 'PO-1', unit: 'pcs', isDivisible: false }
const cups = (accepted: string, serialNumbers: string[]) =>
  orderLineCount(orderLine, { accepted, serialNumbers })

test('a piece is found on any line and order line of its product, size and color', () => {
  const counted = {
    ...nothingCounted,
    counts: counts({
      7: { accepted: '2', serialNumbers: ['A', 'B'] },
      9: { accepted: '1', serialNumbers: ['A'] },
    }),
    unannounced: [cups('3', ['C', 'D'])],
  }
  const twice = countedTwice(
    counted,
    [
      recorded({ lineId: 8, serialNumbers: ['A'] }),
      recorded({ orderLineId: 4, serialNumbers: ['B'], receivedBy: 'Max' }),
      recorded({ lineId: 8, serialNumbers: ['D'] }),
    ],
    lines,
  )
  assert.deepEqual(twice?.serialNumbers, ['A', 'B', 'D'])
  assert.deepEqual(twice?.people, ['Ada', 'Max'])
  assert.equal(twice?.remaining.counts[7]?.accepted, '')
  assert.equal(twice?.remaining.counts[9]?.accepted, '1')
  assert.deepEqual(twice?.remaining.unannounced, [cups('2', ['C'])])
})

test('a package is found on its line, and its other lines stay in the count', () => {
  const contents = [7, 8].map((lineId) => ({ lineId, quantity: '36' }))
  const counted = {
    ...nothingCounted,
    counts: counts({ 7: { accepted: '36' }, 8: { accepted: '36' } }),
    packages: [{ id: 1, contents }],
  }
  const twice = countedTwice(counted, [recorded({ lineId: 7, packageIds: [1] })], lines)
  assert.deepEqual(twice?.packageIds, [1])
  assert.equal(twice?.remaining.counts[7]?.accepted, '')
  assert.equal(twice?.remaining.counts[8]?.accepted, '36')
  assert.deepEqual(twice?.remaining.packages, [{ id: 1, contents: contents.slice(1) }])
  assert.equal(countedTwice(counted, [recorded({ lineId: 7, packageIds: [2] })], lines), undefined)
})

test('a row of goods on no line disappears with its last piece', () => {
  const lid = (code: string) => ({
    ...unorderedCount(code, { code, accepted: '1', serialNumbers: ['A'] }),
    description: 'Lid',
  })
  const counted = { ...nothingCounted, unannounced: [cups('1', ['A']), lid('LID')] }
  const of = (productCode: string) => ({ productCode, size: '', color: '' })
  const rows = [
    recorded({ lineId: 8, serialNumbers: ['A'] }),
    recorded({ ...of('LID'), serialNumbers: ['A'] }),
    recorded({ ...of(''), serialNumbers: ['A'] }),
  ]
  assert.deepEqual(countedTwice(counted, rows, lines)?.remaining, nothingCounted)
  const nameless = { ...nothingCounted, unannounced: [lid('')] }
  assert.equal(countedTwice(nameless, rows, lines), undefined)
})
