import assert from 'node:assert/strict'
import { test } from 'node:test'
import { discrepancyAfter } from '#web/receiving/discrepancies/discrepancy-after.ts'

const row = (id: number, minute: number) => ({ id, createdAt: `2026-12-01T08:0${minute}:00Z` })
const rows = [row(4, 1), row(2, 2), row(3, 2), row(9, 5)]

test('the next discrepancy is the one counted after the present one, which may be settled', () => {
  assert.equal(discrepancyAfter(rows, row(4, 1))?.id, 2)
  assert.equal(discrepancyAfter(rows, row(2, 2))?.id, 3)
  assert.equal(discrepancyAfter(rows, row(7, 4))?.id, 9)
})

test('the first discrepancy follows the last; a single one has no next', () => {
  assert.equal(discrepancyAfter(rows, row(9, 5))?.id, 4)
  assert.equal(discrepancyAfter([row(9, 5)], row(9, 5)), undefined)
  assert.equal(discrepancyAfter([], row(9, 5)), undefined)
})
