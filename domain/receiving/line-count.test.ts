import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyLot } from '#domain/receiving/counted-lots.ts'
import {
  addAmounts,
  countFault,
  emptyCount,
  roomForScan,
  surplusOf,
  unsettled,
  withoutSerials,
} from '#domain/receiving/line-count.ts'
import { formatQuantity } from '#domain/units/quantity.ts'

const line = (quantity: string, more = {}) => ({
  ...{ id: 1, quantity, isDivisible: false, accepted: '0', rejected: '0', cancelled: '0' },
  ...more,
})
const count = (more: object) => ({ ...emptyCount, ...more })

test('the remainder of a line is what no receipt settled', () => {
  const settled = { accepted: '30', rejected: '5', cancelled: '5' }
  assert.equal(unsettled(line('40', settled)), 0n)
  assert.equal(unsettled(line('40.5', { accepted: '0.25' })), 40_250n)
  assert.equal(unsettled({ id: 1 }), null, 'a blind count does not know it')
})

test('a count cannot be recorded if it is unreadable, breaks a piece, is too much or lacks a reason', () => {
  const someLeft = line('40', { accepted: '10' })
  const faults = [
    { accepted: '1x' },
    { accepted: '1.5' },
    { accepted: '5', rejected: '31', reasonCode: 'damaged' },
    { accepted: '30', cancelled: '1', reasonCode: 'late' },
    { rejected: '1' },
    { cancelled: '1', reason: ' ' },
    { rejected: '1', reasonCode: 'damaged' },
    { cancelled: '1', reason: 'Lost' },
    { accepted: '31' },
    {},
  ].map((entry) => countFault(someLeft, count(entry)))
  assert.deepEqual(faults, [
    'unreadable',
    'not-whole',
    'too-big',
    'too-big',
    'reason',
    'reason',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('a line of which more is settled than was announced has no fault, and what is counted of it is a surplus', () => {
  const oversettled = line('10', { accepted: '15' })
  assert.equal(countFault(oversettled, emptyCount), undefined)
  assert.equal(countFault(oversettled, count({ accepted: '3' })), undefined)
  assert.equal(surplusOf(oversettled, count({ accepted: '3' })), 3_000n)
})

test('a blind count is refused if it is unreadable, breaks a piece or lacks a reason', () => {
  const fault = (part: object) => countFault({ id: 1, isDivisible: false }, count(part))
  assert.deepEqual(
    [{ accepted: '2,' }, { accepted: '1.5' }, { rejected: '1' }, { accepted: '999999' }].map(fault),
    ['unreadable', 'not-whole', 'reason', undefined],
  )
  assert.equal(fault({ accepted: '1', cancelled: 'x' }), undefined, 'of an ordinary count before')
})

test('a change of amounts leaves other texts as they are, and no amount falls below zero', () => {
  const before = count({ accepted: 'x', rejected: '2', cancelled: '007' })
  assert.deepEqual(
    addAmounts(before, { accepted: 0n, rejected: -3000n }),
    count({ accepted: 'x', rejected: '', cancelled: '007' }),
  )
  assert.equal(addAmounts(before, { cancelled: 500n }).cancelled, '7.5')
})

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

test('a line of a blind count has room for scans until something of it is accepted', () => {
  const announced = { id: 1, quantity: '10', accepted: '2', rejected: '0', cancelled: '0' }
  const room = (line: Parameters<typeof roomForScan>[0], accepted: string) =>
    formatQuantity(roomForScan(line, { ...emptyCount, accepted }))
  assert.deepEqual([room(announced, '3'), room(announced, '9')], ['5', '0'])
  assert.deepEqual([room({ id: 1 }, ''), room({ id: 1 }, '3')], ['999999999.999', '0'])
})
