import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSelectAllOffered } from './select-all-offer.ts'

const offer = (count: number, selectedCount: number, filterKey: string, allCount = 0) =>
  isSelectAllOffered({ count, selectedCount, filterKey }, { allCount, filterKey: 'A' })

test('all lines are offered while fewer than the filter finds are selected', () => {
  assert.equal(offer(10, 3, 'A'), true)
  assert.equal(offer(10, 10, 'A'), false)
  // Two lines of the filter cannot be selected.
  assert.equal(offer(10, 8, 'A', 8), false)
  assert.equal(offer(10, 7, 'A', 8), true)
})

test('another filter offers its lines, however many are selected', () => {
  assert.equal(offer(3, 10, 'B'), true)
  assert.equal(offer(8, 8, 'B', 8), true)
  assert.equal(offer(0, 10, 'B'), false)
})
