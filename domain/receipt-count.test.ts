import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  addAccepted,
  contentsWithin,
  countAsAnnounced,
  countFault,
  emptyCount,
  receiptOf,
  unsettled,
} from '#domain/receipt-count.ts'

const line = (id: number, quantity: string, more = {}) => ({
  id,
  quantity,
  isDivisible: false,
  ...{ accepted: '0', rejected: '0', cancelled: '0', ...more },
})
const count = (more: object) => ({ ...emptyCount, ...more })
const lines = new Map([line(1, '40', { accepted: '10' }), line(2, '5')].map((one) => [one.id, one]))

test('what is left of a line is what no receipt settled', () => {
  const settled = { accepted: '30', rejected: '5', cancelled: '5' }
  assert.equal(unsettled(line(1, '40', settled)), 0n)
  assert.equal(unsettled(line(1, '40.5', { accepted: '0.25' })), 40_250n)
})

test('all as announced accepts what is left beside what is rejected or missing already', () => {
  const counts = countAsAnnounced([...lines.values()], { 1: count({ rejected: '4' }) })
  assert.deepEqual(receiptOf(counts), [
    { lineId: 1, accepted: '26', rejected: '4', cancelled: '0', reason: '', reasonCode: null },
    { lineId: 2, accepted: '5', rejected: '0', cancelled: '0', reason: '', reasonCode: null },
  ])
  assert.deepEqual(countAsAnnounced([...lines.values()], counts), counts)
})

test('a scan adds to what is accepted, and to nothing where a line has less left', () => {
  const once = addAccepted(lines, {}, [{ lineId: 2, quantity: '3' }])
  assert.equal(once?.[2]?.accepted, '3')
  assert.equal(addAccepted(lines, once ?? {}, [{ lineId: 2, quantity: '3' }]), undefined)
  const both = [1, 2].map((lineId) => ({ lineId, quantity: '6' }))
  assert.equal(addAccepted(lines, {}, both), undefined)
  assert.equal(addAccepted(lines, {}, [{ lineId: 9, quantity: '1' }]), undefined)
})

test('a count cannot be recorded while it cannot be read, breaks a piece, is too much or lacks a reason', () => {
  const [one] = lines.values()
  assert.ok(one)
  const faults = [
    { accepted: '1x' },
    { accepted: '1.5' },
    { accepted: '31' },
    { rejected: '1' },
    { cancelled: '1', reason: ' ' },
    { rejected: '1', reasonCode: 'damaged' },
    { cancelled: '1', reason: 'Lost' },
    {},
  ].map((entry) => countFault(one, count(entry)))
  assert.deepEqual(faults, [
    'unreadable',
    'not-whole',
    'too-big',
    'reason',
    'reason',
    undefined,
    undefined,
    undefined,
  ])
})

test('a package holds what is in it and in everything that stands on it, however deep', () => {
  const packed = (id: number, parentId: number | null, quantity: string) =>
    ({ id, parentId, contents: [{ lineId: id, quantity }] }) as never
  const packages = [
    packed(3, 2, '3'),
    packed(2, 1, '2'),
    packed(1, null, '1'),
    packed(4, null, '4'),
  ]
  assert.deepEqual(
    contentsWithin(packages, 1).map(({ quantity }) => quantity),
    ['3', '2', '1'],
  )
  assert.deepEqual(contentsWithin(packages, 4).length, 1)
})
