import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discrepancyKinds, kindOfRejection } from '#domain/discrepancies/discrepancy.ts'
import {
  discrepancyOutcomes,
  effectOf,
  isSurplus,
  outcomesOf,
} from '#domain/discrepancies/discrepancy-effect.ts'
import { receiptReasons } from '#domain/receiving/receipt-reason.ts'

test('each reason of a rejection is one kind of difference, and a text alone is another', () => {
  assert.deepEqual(
    [...receiptReasons, null].map((reason) => [reason, kindOfRejection(reason)]),
    [
      ['damaged', 'damaged'],
      ['wrong-product', 'wrong'],
      ['wrong-quantity', 'wrong'],
      ['late', 'late'],
      ['quality', 'quality'],
      ['no-order', 'wrong'],
      ['wrong-lot', 'wrong'],
      ['past-date', 'quality'],
      [null, 'other'],
    ],
  )
})

test('a surplus exceeds a line, was not announced, or is of no order', () => {
  assert.deepEqual(discrepancyKinds.filter(isSurplus), ['over', 'unannounced', 'unordered'])
})

test('every outcome of every kind has its effect on the order line, or is not offered', () => {
  for (const kind of discrepancyKinds) {
    const isShort = kind === 'short'
    const isOfSurplus = isSurplus(kind)
    assert.deepEqual(
      discrepancyOutcomes.map((outcome) => effectOf(kind, outcome)),
      isOfSurplus
        ? [undefined, undefined, 'dropped', kind === 'unordered' ? 'kept' : 'received']
        : ['pending', 'waived', isShort ? undefined : 'waived', isShort ? 'waived' : 'received'],
      kind,
    )
    assert.deepEqual(
      outcomesOf(kind),
      isOfSurplus
        ? ['returned', 'accepted']
        : isShort
          ? ['sent-again', 'credited', 'accepted']
          : discrepancyOutcomes,
    )
  }
})
