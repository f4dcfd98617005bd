import assert from 'node:assert/strict'
import { test } from 'node:test'
import { completedReceipt, differingLines, receiptEntry } from '#domain/receiving/receipt-entry.ts'

const found = [
  { id: 1, remaining: '10' },
  { id: 2, remaining: '4.5' },
  { id: 3, remaining: '0' },
]
const entry = (body: object) => receiptEntry.parse(body)
const figures = (body: object) =>
  completedReceipt(entry(body), found).map((line) => [
    line.lineId,
    ...[line.accepted, line.rejected, line.cancelled, line.surplus].map(Number),
    line.reasonCode ?? line.reason,
  ])

// The hash of an Idempotency-Key is of the parsed body: bodies of earlier versions must parse to the same.
test('a parsed receipt without goods of no order lacks their field', () => {
  assert.ok(!('unordered' in entry({ lines: [] })))
})

test('a blind count beyond the announcement becomes surplus; any other count stays as entered', () => {
  const lines = [
    { lineId: 1, accepted: '11', rejected: '2', reasonCode: 'damaged' },
    { lineId: 3, accepted: '1' },
    { lineId: 9, accepted: '1' },
  ]
  assert.deepEqual(figures({ lines, isBlind: true }), [
    [1, 8, 2, 0, 3, 'damaged'],
    [3, 0, 0, 0, 1, ''],
    [9, 1, 0, 0, 0, ''],
  ])
  assert.deepEqual(figures({ lines })[0], [1, 11, 2, 0, 0, 'damaged'])
})

test('closing the rest cancels all that is left, with its reason where the line has none', () => {
  const lines = [{ lineId: 1, accepted: '5', rejected: '2', reasonCode: 'damaged' }]
  const rest = { reasonCode: 'late' }
  assert.deepEqual(figures({ lines, rest }), [
    [1, 5, 2, 3, 0, 'damaged'],
    [2, 0, 0, 4.5, 0, 'late'],
  ])
  assert.deepEqual(figures({ lines: [{ lineId: 1, accepted: '5' }], rest })[0], [
    ...[1, 5, 0, 5, 0, 'late'],
  ])
  assert.deepEqual(figures({ lines: [{ lineId: 1, accepted: '10' }], rest })[0], [
    ...[1, 10, 0, 0, 0, ''],
  ])
})

test('a comparison names the lines that differ, and those that cannot be recorded', () => {
  const compare = (body: object) => differingLines(entry(body), found)
  const line = (lineId: number, isRecordable = true) => ({ lineId, isRecordable })
  const blind = { isBlind: true }
  assert.deepEqual(compare({ ...blind, lines: [{ lineId: 1, accepted: '10' }] }), [])
  assert.deepEqual(compare({ ...blind, lines: [{ lineId: 1, accepted: '9' }] }), [line(1)])
  assert.deepEqual(compare({ ...blind, lines: [{ lineId: 1, accepted: '11' }] }), [line(1)])
  assert.deepEqual(
    compare({ ...blind, lines: [{ lineId: 1, rejected: '11', reasonCode: 'damaged' }] }),
    [line(1, false)],
  )
  const rest = { reason: 'Never came' }
  assert.deepEqual(compare({ ...blind, lines: [{ lineId: 1, accepted: '10' }], rest }), [line(2)])
  assert.deepEqual(compare({ ...blind, rest }), [line(1), line(2)])
})
