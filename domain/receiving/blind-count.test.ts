import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addCounted, blindCountFault, blindReceiptOf } from '#domain/receiving/blind-count.ts'
import { emptyCount, mergeCounts } from '#domain/receiving/receipt-count.ts'
import { countRestMissing } from '#domain/receiving/rest-count.ts'

const count = (part: object) => ({ ...emptyCount, ...part })

test('a blind count is recorded as typed, without lines of which nothing came', () => {
  const counts = {
    1: count({ accepted: '12', reason: 'left over' }),
    2: count({ rejected: '3', reasonCode: 'damaged', reason: ' wet ' }),
    3: count({ accepted: '0' }),
  }
  assert.deepEqual(
    blindReceiptOf(counts).map((line) => [line.lineId, line.accepted, line.rejected, line.reason]),
    [
      [1, '12', '0', ''],
      [2, '0', '3', 'wet'],
    ],
  )
  assert.equal(addCounted(addCounted(counts, 1, '12'), 4, '2')[1]?.accepted, '24')
})

test('a scanned piece takes the place of serial numbers beyond a quantity that was typed', () => {
  const typed = { 1: count({ accepted: '2', serialNumbers: ['S1', 'S2', 'S3'] }) }
  const scanned = addCounted(typed, 1, '1', 'S4')
  assert.deepEqual(blindReceiptOf(scanned)[0]?.serialNumbers, ['S1', 'S2', 'S4'])
})

test('a blind count is refused if it is unreadable, breaks a piece or lacks a reason', () => {
  const fault = (part: object) => blindCountFault({ isDivisible: false }, count(part))
  assert.deepEqual(
    [{ accepted: '2,' }, { accepted: '1.5' }, { rejected: '1' }, { accepted: '999999' }].map(fault),
    ['unreadable', 'not-whole', 'reason', undefined],
  )
})

test('closing the rest makes all that is left missing, and keeps a given reason', () => {
  const line = (id: number, accepted = '0') => {
    return { id, quantity: '10', accepted, rejected: '0', cancelled: '0' }
  }
  const counts = {
    1: count({ accepted: '4', rejected: '1', reasonCode: 'damaged' }),
    3: count({ accepted: '10' }),
  }
  const restReason = { reasonCode: 'late', reason: '' } as const
  const all = countRestMissing([line(1), line(2, '2'), line(3)], counts, restReason)
  assert.deepEqual(
    [1, 2, 3].map((id) => [all[id]?.cancelled, all[id]?.reasonCode]),
    [
      ['5', 'damaged'],
      ['8', 'late'],
      ['', null],
    ],
  )
})

test('two counts of a line keep the pictures of both', () => {
  const [one, other] = ['one', 'other'].map((key) => ({
    1: count({ accepted: '1', photos: [{ key, name: `${key}.jpg` }] }),
  }))
  assert.deepEqual(
    mergeCounts(one ?? {}, other ?? {})[1]?.photos?.map(({ key }) => key),
    ['one', 'other'],
  )
})
