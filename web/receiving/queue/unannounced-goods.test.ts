import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyLot } from '#domain/receiving/counted-lots.ts'
import { readReceivingState } from './read-receiving-state.ts'
import { nothingCounted } from './receiving-state.ts'
import { addUnannounced, unannouncedBody } from './unannounced-count.ts'
import {
  countedPieces,
  goodsBody,
  goodsOfScan,
  mergeGoods,
  withoutPieces,
} from './unannounced-goods.ts'
import { emptyUnordered, unorderedBody } from './unordered-count.ts'

const line = { id: 3, productCode: 'CUP', size: 'M', color: '', orderCode: 'O', unit: 'pcs' }
const cups = { ...line, isDivisible: false } as never
const scan = (serialNumber: string | null, lot: string | null = null) =>
  goodsOfScan({ lot, bestBefore: null, expiry: null, serialNumber }, '1')
const lot = (name: string, quantity: string) => ({ ...emptyLot, lot: name, quantity })

test('scanned pieces add up with their numbers and lots, and are sent with both', () => {
  const once = addUnannounced([], cups, scan('S1', 'A'))
  const twice = addUnannounced(once, cups, scan('S2', 'A'))
  assert.deepEqual(unannouncedBody(twice), [
    {
      ...{ orderLineId: 3, reason: '', quantity: '2', serialNumbers: ['S1', 'S2'] },
      lots: [{ lot: 'A', bestBefore: null, expiry: null, quantity: '2' }],
    },
  ])
  const jars = { ...emptyUnordered('k', { code: 'JAR', ...scan('S1') }), description: 'Jars' }
  assert.deepEqual(unorderedBody([jars]).unordered?.[0]?.serialNumbers, ['S1'])
  // An older server refuses fields that it does not know.
  assert.ok(!('serialNumbers' in goodsBody({ quantity: '1' })))
})

test('a piece that two counts of the same goods contain is counted once, also in its lot', () => {
  const one = { quantity: '2', serialNumbers: ['S1', 'S2'], lots: [lot('A', '2')] }
  const other = { quantity: '3', serialNumbers: ['S2', 'S3'], lots: [lot('A', '3')] }
  assert.deepEqual(mergeGoods(one, other), {
    ...{ quantity: '4', serialNumbers: ['S1', 'S2', 'S3'], lots: [lot('A', '4')] },
  })
  assert.deepEqual(mergeGoods({ quantity: 'x' }, { quantity: '2' }), { quantity: '2' })
})

test('serial numbers beyond the quantity are not sent, and removed pieces are not counted', () => {
  const goods = { quantity: '1', serialNumbers: ['S1', 'S2'] }
  assert.deepEqual(goodsBody(goods).serialNumbers, ['S1'])
  const left = withoutPieces({ quantity: '2', serialNumbers: ['S1', 'S2'] }, ['S1'])
  assert.deepEqual(left, { quantity: '1', serialNumbers: ['S2'] })
  assert.equal(withoutPieces({ quantity: '1', serialNumbers: ['S1'] }, ['S1']).quantity, '')
  const inLot = { quantity: '2', serialNumbers: ['S1', 'S2'], lots: [lot('L1', '2')] }
  assert.equal(withoutPieces(inLot, ['S1']).lots?.[0]?.quantity, '1')
})

test('stored rows keep their serial numbers; rows with invalid ones are dropped', () => {
  const [row] = addUnannounced([], cups, scan('S1'))
  const read = (unannounced: unknown[]) =>
    readReceivingState({ counts: { 1: { ...nothingCounted, unannounced } } }).counts[1]?.unannounced
  assert.deepEqual(read([row, { ...row, serialNumbers: 'S1' }, { ...row, serialNumbers: [1] }]), [
    row,
  ])
})

test('a serial number beyond the typed quantity is not counted, and can be scanned again', () => {
  const typed = { quantity: '1', serialNumbers: ['S1', 'S2'] }
  assert.deepEqual(countedPieces(typed), ['S1'])
})
