import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discrepancyKinds, kindOfRejection } from '#domain/discrepancy.ts'
import { discrepancyOutcomes, effectOf, outcomesOf } from '#domain/discrepancy-effect.ts'
import { receiptReasons } from '#domain/receipt-reason.ts'

test('every reason of a rejection makes one kind of difference, and words alone another', () => {
  assert.deepEqual(
    [...receiptReasons, null].map((reason) => [reason, kindOfRejection(reason)]),
    [
      ['damaged', 'damaged'],
      ['wrong-product', 'wrong'],
      ['wrong-quantity', 'wrong'],
      ['late', 'late'],
      ['quality', 'quality'],
      ['no-order', 'wrong'],
      [null, 'other'],
    ],
  )
})

test('every outcome of every kind: what the order line still expects, or that it is not offered', () => {
  for (const kind of discrepancyKinds) {
    const isShort = kind === 'short'
    assert.deepEqual(
      discrepancyOutcomes.map((outcome) => effectOf(kind, outcome)),
      ['pending', 'waived', isShort ? undefined : 'waived', isShort ? 'waived' : 'received'],
      kind,
    )
    assert.deepEqual(
      outcomesOf(kind),
      isShort ? ['sent-again', 'credited', 'accepted'] : discrepancyOutcomes,
    )
  }
})
