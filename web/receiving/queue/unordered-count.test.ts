import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CountedLot, emptyLot } from '#domain/receiving/counted-lots.ts'
import { maxGoodsText, unorderedReceipt } from '#domain/receiving/receipt.ts'
import { bodyWithFiles, photosOf } from '#web/receiving/photos/photo-state.ts'
import { readReceivingState } from './read-receiving-state.ts'
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
import { revertStep } from './undo-step.ts'
import {
  addToCode,
  emptyUnordered,
  isGoodsCode,
  isSameCode,
  mergeUnordered,
  nameOfUnordered,
  offeredScan,
  type UnorderedCount,
  unorderedBody,
  unorderedFault,
} from './unordered-count.ts'

const lids = (changes: Partial<UnorderedCount> = {}): UnorderedCount => ({
  ...emptyUnordered('a', { code: '4006381333931', quantity: '3' }),
  description: 'Glass lids',
  ...changes,
})
const scan = (code: string, quantity: string, lots?: CountedLot[]) => ({
  ...{ code, quantity },
  ...(lots && { lots }),
})
const lot = (name: string, quantity = ''): CountedLot => ({ ...emptyLot, lot: name, quantity })
const foil = lids({ key: 'b', description: 'Foil', code: '', unit: 'kg', quantity: '2.5' })
const receipt = (unordered: UnorderedCount[]): PendingReceipt => ({
  ...{ key: 'r', shipmentId: 1, shipmentCode: 'S-1', supplierId: 2, version: 5 },
  body: { lines: [], unannounced: [], ...unorderedBody(unordered) },
  counted: { ...nothingCounted, unordered },
  ...{ recordedAt: '2026-01-01T00:00:00.000Z', refusal: null },
})

test('a count needs a description, a quantity in whole pieces, and valid lots', () => {
  const faults: [Partial<UnorderedCount>, ReturnType<typeof unorderedFault>][] = [
    [{}, undefined],
    [{ description: ' \t ' }, 'description'],
    [{ description: '', quantity: '' }, 'description'],
    [{ quantity: '' }, 'quantity'],
    [{ quantity: '0' }, 'quantity'],
    [{ quantity: 'three' }, 'quantity'],
    [{ quantity: '2.5' }, 'quantity'],
    [{ quantity: '2.5', unit: 'kg' }, undefined],
    [{ lots: [lot('A', '2'), lot('B')] }, undefined],
    [{ lots: [lot('A', '4')] }, 'lots'],
    [{ lots: [lot('A', '1.5')] }, 'lots'],
    [{ lots: [lot('A', '1.5')], unit: 'kg' }, undefined],
    [{ lots: [lot('Ñ')] }, 'lots'],
  ]
  for (const [changes, fault] of faults)
    assert.equal(unorderedFault(lids(changes)), fault, JSON.stringify(changes))
})

test('a valid count fits the contract, without control characters', () => {
  const typed = lids({ description: ' Glass\tlids ', code: '\u001d12 ', reason: ' On top ' })
  const [body] = unorderedBody([typed]).unordered ?? []
  assert.deepEqual(body, {
    ...{ description: 'Glass lids', code: '12', quantity: '3', unit: 'pcs', reason: 'On top' },
  })
  for (const one of unorderedBody([typed, foil, lids({ code: ' ' })]).unordered ?? [])
    assert.deepEqual(unorderedReceipt.omit({ attachmentIds: true }).parse(one), one)
  const ofLots = unorderedBody([lids({ lots: [lot('A', '1'), lot(' B '), emptyLot] })])
  const found = ofLots.unordered?.map((one) => unorderedReceipt.parse(one).lots) ?? []
  assert.deepEqual(
    found[0]?.map((one) => [one.lot, one.quantity]),
    [
      ['A', '1'],
      ['B', '2'],
    ],
  )
  // Older servers refuse fields that they do not know.
  assert.deepEqual(unorderedBody([]), {})
  assert.equal(bodyWithFiles(receipt([]), new Map()).unordered, undefined)
})

test('a code has no spaces or control characters', () => {
  const texts = ['', '4006381333931', 'LID-7', 'two words', 'a\u001db', 'x'.repeat(61)]
  assert.deepEqual(texts.map(isGoodsCode), [false, true, true, false, false, false])
  assert.equal(isGoodsCode('x'.repeat(maxGoodsText.code)), true)
})

test('scanning a code again adds to the first row with that code', () => {
  const twice = [foil, lids(), lids({ key: 'c' })]
  assert.deepEqual(
    addToCode(twice, scan('4006381333931', '2')).map(({ quantity }) => quantity),
    ['2.5', '5', '3'],
  )
  assert.equal(addToCode([lids({ quantity: 'x' })], scan('4006381333931', '2'))[0]?.quantity, '2')
  const codes = ['04006381333931', ' 4006381333931 ', '4006381333948', 'lid-7', 'LID-7', '']
  assert.deepEqual(
    codes.map((code) => [isSameCode('4006381333931', code), isSameCode('Lid-7', code)]),
    [
      [true, false],
      [true, false],
      [false, false],
      [false, true],
      [false, true],
      [false, false],
    ],
  )
  assert.deepEqual(
    [lids(), lids({ description: ' ' }), lids({ description: '', code: '' })].map(nameOfUnordered),
    ['Glass lids', '4006381333931', ''],
  )
})

test('scanned lots are added to the offered row or to a row with the same code', () => {
  const [one, other] = [[lot('A', '1')], [lot('B', '2')]]
  const twice = offeredScan(
    offeredScan(undefined, scan('LID-7', '1', one)),
    scan('lid-7', '2', other),
  )
  assert.deepEqual(twice, { code: 'lid-7', quantity: '3', lots: [lot('A', '1'), lot('B', '2')] })
  const row = { ...emptyUnordered('c', twice), description: 'Lids' }
  const [added] = addToCode([row], scan('LID-7', '4', [lot('B', '4')]))
  assert.deepEqual([added?.quantity, added?.lots], ['7', [lot('A', '1'), lot('B', '6')]])
  assert.equal(unorderedFault(added ?? row), undefined)
})

test('rows of a refused receipt return once each, beside newer rows', () => {
  const typed = withCounted(emptyState, 1, (now) => ({
    ...now,
    unordered: [lids()],
  }))
  const recorded = withQueued(typed, receipt([lids()]))
  assert.deepEqual(recorded.counts, {})
  const counting = withCounted(recorded, 1, (now) => ({ ...now, unordered: [foil] }))
  const returned = withReturned(withRefusal(counting, 'r', 'version-changed'), 1)
  assert.deepEqual(returned.counts[1]?.unordered, [lids(), foil])
  assert.deepEqual(mergeUnordered([lids({ quantity: '4' })], [lids(), foil]), [
    lids({ quantity: '4' }),
    foil,
  ])
})

test('undo changes only its own row', () => {
  const before = { ...nothingCounted, unordered: [lids()] }
  const after = { ...nothingCounted, unordered: [lids(), foil] }
  const now = { ...nothingCounted, unordered: [lids({ quantity: '9' }), foil] }
  assert.deepEqual(revertStep(now, { before, after }).unordered, [lids({ quantity: '9' })])
  assert.deepEqual(revertStep(before, { before: after, after: before }).unordered, [lids(), foil])
  // Another tab has recorded the row since: there is nothing to restore.
  const typed = {
    before: { ...before, unordered: [lids({ description: 'Glass li' })] },
    after: before,
  }
  assert.deepEqual(revertStep(nothingCounted, typed).unordered, [])
  assert.deepEqual(revertStep(before, typed).unordered, [lids({ description: 'Glass li' })])
})

test('photos stay with their row, even if two rows have the same name', () => {
  const [one, other] = [
    { key: 'p', name: 'One.jpg' },
    { key: 'q', name: 'Other.jpg' },
  ]
  const pending = receipt([lids({ photos: [one] }), lids({ key: 'b', photos: [other] })])
  assert.deepEqual(photosOf(pending.counted), [one, other])
  const ids = new Map([
    ['p', 7],
    ['q', 8],
  ])
  assert.deepEqual(
    bodyWithFiles(pending, ids).unordered?.map(({ attachmentIds }) => attachmentIds),
    [[7], [8]],
  )
})

test('stored rows are read again, older state has none, and invalid ones are dropped', () => {
  const pending = receipt([lids()])
  const stored = { counts: { 1: { unordered: [foil] } }, receipts: [pending] }
  const read = readReceivingState(JSON.parse(JSON.stringify(stored)))
  assert.deepEqual(read.counts[1]?.unordered, [foil])
  assert.deepEqual(read.receipts, [pending])
  assert.ok(!isEmptyCounted(read.counts[1] ?? nothingCounted))
  const { unordered: _, ...body } = pending.body
  const { unordered: _none, ...counted } = pending.counted
  const [old] = readReceivingState({ receipts: [{ ...pending, body, counted }] }).receipts
  assert.deepEqual([old?.body, old?.counted.unordered], [body, []])
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
  const { counts } = readReceivingState({ counts: { 1: { unordered: strange } } })
  assert.deepEqual(counts[1]?.unordered, [foil])
})

test('scans of one code before its row is added are summed', () => {
  const first = offeredScan(undefined, scan('4006381333931', '1'))
  assert.deepEqual(first, { code: '4006381333931', quantity: '1' })
  const again = offeredScan(first, scan('04006381333931', '12'))
  assert.deepEqual(again, { code: '04006381333931', quantity: '13' })
  assert.deepEqual(offeredScan(again, scan('X-1', '2')), { code: 'X-1', quantity: '2' })
  const weighed = (quantity: string) => ({ ...scan('X-1', quantity), unit: 'kg' as const })
  assert.equal(offeredScan(weighed('1.25'), weighed('2')).quantity, '3.25')
  assert.deepEqual(offeredScan(scan('X-1', '2'), weighed('1.25')), weighed('1.25'))
  assert.equal(emptyUnordered('k', weighed('1.25')).unit, 'kg')
  const withoutCode = offeredScan(undefined, scan('two words', '1'))
  assert.deepEqual(offeredScan(withoutCode, scan('other words', '1')), { code: '', quantity: '1' })
})
