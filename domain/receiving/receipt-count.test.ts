import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withLabel } from '#domain/receiving/label-count.ts'
import {
  addAccepted,
  addNumberedPiece,
  countAsAnnounced,
  countFault,
  emptyCount,
  mergeCounts,
  type ReceiptCounts,
  surplusSince,
  unsettled,
  withLeft,
  withReceipt,
} from '#domain/receiving/receipt-count.ts'
import { receiptOf } from '#domain/receiving/recorded-count.ts'

const line = (id: number, quantity: string, more = {}) => ({
  id,
  quantity,
  isDivisible: false,
  ...{ accepted: '0', rejected: '0', cancelled: '0', ...more },
})
const count = (more: object) => ({ ...emptyCount, ...more })
const lines = new Map([line(1, '40', { accepted: '10' }), line(2, '5')].map((one) => [one.id, one]))

test('the remainder of a line is what no receipt settled', () => {
  const settled = { accepted: '30', rejected: '5', cancelled: '5' }
  assert.equal(unsettled(line(1, '40', settled)), 0n)
  assert.equal(unsettled(line(1, '40.5', { accepted: '0.25' })), 40_250n)
})

test('counting as announced accepts what is left beside what is already rejected or missing', () => {
  const counts = countAsAnnounced([...lines.values()], { 1: count({ rejected: '4' }) })
  const rest = {
    ...{ cancelled: '0', surplus: '0', reason: '', reasonCode: null },
    ...{ packageIds: [], serialNumbers: [] },
  }
  assert.deepEqual(receiptOf(lines, counts), [
    { lineId: 1, accepted: '26', rejected: '4', ...rest },
    { lineId: 2, accepted: '5', rejected: '0', ...rest },
  ])
  assert.deepEqual(countAsAnnounced([...lines.values()], counts), counts)
})

test('a scan adds to the accepted quantity, and adds nothing where a line has less left', () => {
  const once = addAccepted(lines, {}, [{ lineId: 2, quantity: '3' }])
  assert.equal(once?.[2]?.accepted, '3')
  assert.equal(addAccepted(lines, once ?? {}, [{ lineId: 2, quantity: '3' }]), undefined)
  const more = addAccepted(lines, once ?? {}, [{ lineId: 2, quantity: '3' }], {
    allowsSurplus: true,
  })
  assert.equal(more?.[2]?.accepted, '6')
  const both = [1, 2].map((lineId) => ({ lineId, quantity: '6' }))
  assert.equal(addAccepted(lines, {}, both), undefined)
  assert.equal(addAccepted(lines, {}, [{ lineId: 9, quantity: '1' }]), undefined)
})

test('a count cannot be recorded if it is unreadable, breaks a piece, is too much or lacks a reason', () => {
  const [firstLine] = lines.values()
  assert.ok(firstLine)
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
  ].map((entry) => countFault(firstLine, count(entry)))
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

test('more than is left of a line is a surplus once all that was announced came', () => {
  const counts = { 1: count({ accepted: '28', rejected: '4', reasonCode: 'damaged' }) }
  assert.deepEqual(receiptOf(lines, { ...counts, 9: count({ accepted: '1' }) }), [
    {
      ...{ lineId: 1, accepted: '26', rejected: '4', cancelled: '0', surplus: '2' },
      ...{ reason: '', reasonCode: 'damaged', packageIds: [], serialNumbers: [] },
    },
  ])
})

test('a piece is counted once by its serial number, in any line of its product', () => {
  const scan = (
    counts: ReceiptCounts,
    lineId: number,
    serialNumber: string,
    allowsSurplus = true,
  ) => addNumberedPiece(lines, counts, lineId, { serialNumber, among: [1, 2], allowsSurplus })
  const piece = (...scanned: Parameters<typeof scan>) => {
    const counts = scan(...scanned)
    return typeof counts === 'string' ? assert.fail(counts) : counts
  }
  const once = piece({ 2: count({ accepted: '1' }) }, 2, 'S1')
  assert.deepEqual(once[2], count({ accepted: '2', serialNumbers: ['S1'] }))
  assert.equal(scan(once, 1, 'S1'), 'counted-before')
  const other = piece(once, 1, 'S2')
  assert.deepEqual([other[1]?.serialNumbers, other[2]?.serialNumbers], [['S2'], ['S1']])
  assert.deepEqual(
    receiptOf(lines, other).map(({ serialNumbers }) => serialNumbers),
    [['S2'], ['S1']],
  )
  // Fewer pieces were typed since: the last ones scanned are out, and can be scanned again.
  const fewer = { 2: count({ accepted: '1', serialNumbers: ['S1', 'S3'] }) }
  assert.deepEqual(receiptOf(lines, fewer)[0]?.serialNumbers, ['S1'])
  assert.deepEqual(piece(fewer, 2, 'S3')[2]?.serialNumbers, ['S1', 'S3'])
  assert.equal(scan(fewer, 2, 'S1'), 'counted-before')
  const full = { 2: count({ accepted: '5' }) }
  assert.equal(scan(full, 2, 'S4', false), 'too-little-left')
  assert.equal(piece(full, 2, 'S4')[2]?.accepted, '6')
})

test('two counts of the same lines are merged: quantities add up, and unreadable text is kept', () => {
  const merged = mergeCounts(
    {
      1: count({ accepted: '3', rejected: '1', reasonCode: 'damaged' }),
      2: count({ accepted: 'x' }),
    },
    { 1: count({ accepted: '4.5', rejected: '2', reason: 'wet' }), 3: count({ cancelled: '1' }) },
  )
  assert.deepEqual(merged, {
    1: count({ accepted: '7.5', rejected: '3', reasonCode: 'damaged', reason: 'wet' }),
    2: count({ accepted: 'x' }),
    3: count({ cancelled: '1' }),
  })
  const pieces = mergeCounts(
    { 1: count({ accepted: '2', serialNumbers: ['S1', 'S2'] }) },
    { 1: count({ accepted: '3', serialNumbers: ['S2', 'S3', 'S4'] }) },
  )
  const serialNumbers = ['S1', 'S2', 'S3', 'S4']
  assert.deepEqual(pieces, { 1: count({ accepted: '4', serialNumbers }) }, 'a piece counts once')
})

test('packages are counted by how they were identified, also in two counts of one line', () => {
  const scanned = withLabel({ ...emptyCount, accepted: '4' }, true)
  const failed = withLabel(withLabel({ ...emptyCount, accepted: '5' }, true), false)
  const merged = mergeCounts(mergeCounts({ 1: scanned, 2: emptyCount }, { 1: failed }), {
    1: emptyCount,
  })
  assert.deepEqual(merged[1]?.labels, { scanned: 2, failed: 1 })
  assert.equal('labels' in (merged[2] ?? {}), false)
  assert.deepEqual(receiptOf(lines, merged)[0]?.labels, { scanned: 2, failed: 1 })
})

test('a receipt that is being sent reduces what is left of its lines, and of no others', () => {
  const after = withReceipt(
    [...lines.values()],
    receiptOf(lines, { 1: count({ accepted: '7', rejected: '3' }) }),
  )
  assert.deepEqual(after.map(unsettled), [20_000n, 5_000n])
})

test('a count that became a surplus by another receipt in between waits for a review', () => {
  const [firstLine] = lines.values()
  assert.ok(firstLine)
  const since = (announced: typeof firstLine, counts: ReturnType<typeof withLeft>) =>
    surplusSince(announced, counts[1] ?? emptyCount)
  const typed = withLeft([firstLine], {}, { 1: count({ accepted: '30' }) })
  assert.equal(typed[1]?.left, '30')
  assert.equal(since(firstLine, typed), 0n)
  const now = { ...firstLine, accepted: '20' }
  assert.equal(since(now, typed), 10_000n)
  // More pieces or a reason do not settle it; as many pieces as are left do.
  const more = withLeft([now], typed, { 1: { ...(typed[1] ?? emptyCount), accepted: '31' } })
  assert.equal(since(now, more), 10_000n)
  const fewer = withLeft([now], more, { 1: { ...(more[1] ?? emptyCount), accepted: '20' } })
  assert.equal(since(now, fewer), 0n)
  // A surplus at the time of the count was counted as one on purpose.
  assert.equal(since(now, withLeft([now], {}, { 1: count({ accepted: '25' }) })), 0n)
  const merged = mergeCounts({ 1: count({ accepted: '5', left: '0' }) }, typed)
  assert.deepEqual([merged[1]?.accepted, merged[1]?.left], ['35', '30'])
})

test('the reason of a surplus is recorded with it', () => {
  const [receipt] = receiptOf(lines, { 2: count({ accepted: '6', reason: ' Beside the pallet ' }) })
  assert.deepEqual([receipt?.surplus, receipt?.reason], ['1', 'Beside the pallet'])
})
