import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutSerials } from '#domain/receiving/count-removal.ts'
import { emptyLot } from '#domain/receiving/counted-lots.ts'
import { emptyCount } from '#domain/receiving/receipt-count.ts'

test('a piece that was rejected is taken out of the rejected quantity', () => {
  const count = { ...emptyCount, accepted: '1', rejected: '2', serialNumbers: ['A', 'B', 'C'] }
  const left = withoutSerials(count, ['B', 'C'])
  assert.deepEqual([left.accepted, left.rejected, left.serialNumbers], ['', '1', ['A']])
  assert.equal(withoutSerials({ ...count, accepted: '' }, ['A', 'B']).rejected, '')
})

test('a piece is taken out of the lots, if these would be more than what is left', () => {
  const lots = [
    { ...emptyLot, lot: 'L1', quantity: '1' },
    { ...emptyLot, lot: 'L2', quantity: '2' },
  ]
  const count = { ...emptyCount, accepted: '4', serialNumbers: ['A', 'B'], lots }
  const quantities = (serials: string[]) =>
    withoutSerials(count, serials).lots?.map(({ quantity }) => quantity)
  assert.deepEqual(quantities(['A']), ['1', '2'])
  assert.deepEqual(quantities(['A', 'B']), ['0', '2'])
})
