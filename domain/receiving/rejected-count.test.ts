import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCount } from '#domain/receiving/receipt-count.ts'
import { rejectAccepted } from '#domain/receiving/rejected-count.ts'

test('accepted goods can be rejected with a reason, and the rest of the count stays', () => {
  const counts = { 1: { ...emptyCount, accepted: '12', rejected: '1', reason: 'Wet' } }
  assert.deepEqual(rejectAccepted(counts, [{ lineId: 1, quantity: '2.5' }], 'damaged'), {
    1: { ...emptyCount, accepted: '9.5', rejected: '3.5', reason: 'Wet', reasonCode: 'damaged' },
  })
  const all = rejectAccepted(counts, [{ lineId: 1, quantity: '12' }], 'damaged')
  assert.equal('otherReason' in all ? '?' : all[1]?.accepted, '')
})

test('a line has one reason: goods with a second one are refused', () => {
  const counts = { 7: { ...emptyCount, rejected: '1', reasonCode: 'damaged' as const } }
  const added = [{ lineId: 7, quantity: '1' }]
  assert.deepEqual(rejectAccepted(counts, added, 'late'), { otherReason: 7 })
})
