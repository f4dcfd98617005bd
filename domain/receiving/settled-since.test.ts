import assert from 'node:assert/strict'
import { test } from 'node:test'
import { settledSince } from '#domain/receiving/settled-since.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

const receipt = (receivedBy: string, accepted: string, rejected = '0', lineId = 1) => ({
  ...{ lineId, receivedBy, accepted, rejected, cancelled: '0' },
})
const settled = (receipts: ReturnType<typeof receipt>[], now: string, before: string) =>
  settledSince(receipts, 1, { now: parseQuantity(now), before: parseQuantity(before) }).map(
    ([person, quantity]) => [person, formatQuantity(quantity)],
  )

test('people are named who settled a line since its count, back to what was left then', () => {
  const receipts = [receipt('Ada', '5', '1'), receipt('Max', '9', '0', 2), receipt('Max', '4')]
  assert.deepEqual(settled(receipts, '40', '50'), [
    ['Ada', '6'],
    ['Max', '4'],
  ])
  assert.deepEqual(settled(receipts, '44', '50'), [['Ada', '6']])
})

test('a reversal takes back what its person settled', () => {
  const reversed = [receipt('Ada', '20'), receipt('Max', '-30'), receipt('Max', '30')]
  assert.deepEqual(settled(reversed, '30', '50'), [['Ada', '20']])
  assert.deepEqual(settled([receipt('Max', '-30'), receipt('Max', '40')], '40', '50'), [
    ['Max', '10'],
  ])
})
