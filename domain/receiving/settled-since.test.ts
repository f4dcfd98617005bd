import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settledSince } from '#domain/receiving/settled-since.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

type Receipt = Parameters<typeof settledSince>[0][number]
const receipt = (
  id: number,
  receivedBy: string,
  accepted: string,
  more: Partial<Receipt> = {},
) => ({
  ...{ id, corrects: null, lineId: 1, receivedBy, accepted, rejected: '0', cancelled: '0' },
  ...more,
})
const settled = (receipts: readonly Receipt[], now: string, before: string) =>
  settledSince(receipts, 1, { now: parseQuantity(now), before: parseQuantity(before) }).map(
    ([person, quantity]) => [person, formatQuantity(quantity)],
  )

test('people are named who settled a line since its count, back to what was left then', () => {
  const receipts = [
    receipt(3, 'Ada', '5', { rejected: '1' }),
    receipt(2, 'Max', '9', { lineId: 2 }),
    receipt(1, 'Max', '4'),
  ]
  assert.deepEqual(settled(receipts, '40', '50'), [
    ['Ada', '6'],
    ['Max', '4'],
  ])
  assert.deepEqual(settled(receipts, '44', '50'), [['Ada', '6']])
})

test('a reversal is deducted from the person whose receipt it reverses', () => {
  const reversal = receipt(3, 'Max', '-5', { corrects: 1 })
  const receipts = [reversal, receipt(2, 'Cleo', '3'), receipt(1, 'Ada', '5')]
  assert.deepEqual(settled(receipts, '7', '10'), [['Cleo', '3']])
  const own = [receipt(2, 'Max', '-30', { corrects: 1 }), receipt(1, 'Max', '40')]
  assert.deepEqual(settled(own, '40', '50'), [['Max', '10']])
})
