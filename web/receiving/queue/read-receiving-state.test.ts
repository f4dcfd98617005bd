import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyLot } from '#domain/receiving/counted-lots.ts'
import {
  isOfOrderLine,
  isUnordered,
  unannouncedBody,
  unorderedCount,
} from '#domain/receiving/unannounced-count.ts'
import { bodyWithFiles, photosOf } from '#web/receiving/photos/photo-state.ts'
import { readReceivingState, storedReceivingState } from './read-receiving-state.ts'
import {
  emptyState,
  isEmptyCounted,
  nothingCounted,
  type PendingReceipt,
  withCounted,
  withQueued,
  withRefusal,
  withReturned,
} from './receiving-state.ts'

// Rows as tabs of earlier versions store them.
const foil = {
  ...{ key: 'b', description: 'Foil', code: '', unit: 'kg', quantity: '2.5', reason: '' },
}
const cups = {
  ...{ orderLineId: 3, name: 'CUP M', orderCode: 'O', unit: 'pcs', isDivisible: false },
  ...{ reason: 'Wet', quantity: '2', serialNumbers: ['S1'], lots: [{ ...emptyLot, lot: 'A' }] },
  photos: [{ key: 'p', name: 'One.jpg' }],
}
const storedCounted = {
  ...{ counts: {}, unannounced: [cups], unordered: [foil] },
  packages: [{ id: 1, contents: [{ lineId: 7, quantity: '36' }], isScanned: true }],
}
const lids = (key: string, photo?: { key: string; name: string }) => ({
  ...unorderedCount(key, { code: '', accepted: '3' }),
  ...{ description: 'Glass lids', ...(photo && { photos: [photo] }) },
})
const receipt = (...unannounced: ReturnType<typeof lids>[]): PendingReceipt => ({
  ...{ key: 'r', shipmentId: 1, shipmentCode: 'S-1', supplierId: 2, version: 5 },
  body: { lines: [], ...unannouncedBody(unannounced) },
  counted: { ...nothingCounted, unannounced },
  ...{ recordedAt: '2026-01-01T00:00:00.000Z', refusal: null },
})

test('state is stored as in earlier versions, whose tabs may share the storage', () => {
  const { counted: _, ...pending } = receipt(lids('a'))
  const stored = {
    counts: { 1: storedCounted },
    past: { 1: [{ key: 's', scan: null, before: storedCounted, after: storedCounted }] },
    receipts: [{ ...pending, counted: storedCounted }],
  }
  const read = readReceivingState(structuredClone(stored))
  assert.deepEqual(storedReceivingState(read), stored)
  const rows = read.counts[1]?.unannounced ?? []
  assert.deepEqual(
    rows.map(({ key, kind, accepted }) => [key, kind, accepted]),
    [
      ['order-line-3', 'order-line', '2'],
      ['b', 'unordered', '2.5'],
    ],
  )
  assert.ok(!isEmptyCounted(read.counts[1] ?? nothingCounted))
  assert.deepEqual(readReceivingState(storedReceivingState(read)), read)
})

test('invalid stored rows are dropped, and older ones lack fields', () => {
  const strange = [
    null,
    'x',
    {},
    { ...foil, unit: 'toString' },
    { ...foil, key: 7 },
    { ...foil, photos: 1 },
    { ...foil, lots: [{ lot: 7 }] },
    foil,
  ]
  const lines = [cups, { ...cups, serialNumbers: 'S1' }, { ...cups, serialNumbers: [1] }]
  const { reason: _, ...older } = { ...cups, orderLineId: 4 }
  const { counts } = readReceivingState({
    counts: { 1: { unannounced: [...lines, older], unordered: strange } },
  })
  const rows = counts[1]?.unannounced ?? []
  assert.deepEqual(
    rows.map(({ key, reason }) => [key, reason]),
    [
      ['order-line-3', 'Wet'],
      ['order-line-4', ''],
      ['b', ''],
    ],
  )
  assert.deepEqual([rows.filter(isOfOrderLine).length, rows.filter(isUnordered).length], [2, 1])
  const { body, counted, ...pending } = receipt()
  const [old] = readReceivingState({ receipts: [{ ...pending, body, counted: {} }] }).receipts
  assert.deepEqual([old?.body, old?.counted], [body, counted])
})

test('rows of a refused receipt return once each, before newer rows', () => {
  const typed = withCounted(emptyState, 1, (now) => ({ ...now, unannounced: [lids('a')] }))
  const recorded = withQueued(typed, receipt(lids('a')))
  assert.deepEqual(recorded.counts, {})
  const counting = withCounted(recorded, 1, (now) => ({ ...now, unannounced: [lids('c')] }))
  const returned = withReturned(withRefusal(counting, 'r', 'version-changed'), 1)
  assert.deepEqual(returned.counts[1]?.unannounced, [lids('a'), lids('c')])
})

test('photos stay with their row, even if two rows have the same name', () => {
  const [one, other] = [
    { key: 'p', name: 'One.jpg' },
    { key: 'q', name: 'Other.jpg' },
  ]
  const pending = receipt(lids('a', one), lids('b', other))
  assert.deepEqual(photosOf(pending.counted), [one, other])
  const ids = new Map([
    ['p', 7],
    ['q', 8],
  ])
  assert.deepEqual(
    bodyWithFiles(pending, ids).unordered?.map(({ attachmentIds }) => attachmentIds),
    [[7], [8]],
  )
  assert.equal(bodyWithFiles(receipt(), new Map()).unordered, undefined)
})
