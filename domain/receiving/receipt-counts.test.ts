import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCount, surplusSince, unsettled } from '#domain/receiving/line-count.ts'
import {
  mergeCounts,
  type ReceiptCounts,
  withAccepted,
  withLeft,
  withReceipt,
  withRejected,
  withRestSettled,
} from '#domain/receiving/receipt-counts.ts'
import { receiptOf } from '#domain/receiving/recorded-count.ts'

const line = (id: number, quantity: string, more = {}) => ({
  id,
  quantity,
  isDivisible: false,
  ...{ accepted: '0', rejected: '0', cancelled: '0', ...more },
})
const count = (more: object) => ({ ...emptyCount, ...more })
const accepted = (counts: ReturnType<typeof withAccepted>) =>
  typeof counts === 'string' ? assert.fail(counts) : counts
const blindLines = new Map([1, 2, 3, 4].map((id) => [id, { id }]))
const lines = new Map([line(1, '40', { accepted: '10' }), line(2, '5')].map((one) => [one.id, one]))

test('counting as announced accepts what is left beside what is already rejected or missing', () => {
  const counts = withRestSettled([...lines.values()], { 1: count({ rejected: '4' }) }, null)
  const rest = {
    ...{ cancelled: '0', surplus: '0', reason: '', reasonCode: null },
    ...{ packageIds: [], serialNumbers: [] },
  }
  assert.deepEqual(receiptOf(lines, counts), [
    { lineId: 1, accepted: '26', rejected: '4', ...rest },
    { lineId: 2, accepted: '5', rejected: '0', ...rest },
  ])
  assert.deepEqual(withRestSettled([...lines.values()], counts, null), counts)
})

test('a scan adds to the accepted quantity, and adds nothing where a line has less left', () => {
  const three = [{ lineId: 2, quantity: '3' }]
  const once = accepted(withAccepted(lines, {}, three))
  assert.equal(once[2]?.accepted, '3')
  assert.equal(withAccepted(lines, once, three), 'too-little-left')
  const more = withAccepted(lines, once, three, { allowsSurplus: true })
  assert.equal(accepted(more)[2]?.accepted, '6')
  const both = [1, 2].map((lineId) => ({ lineId, quantity: '6' }))
  assert.equal(withAccepted(lines, {}, both), 'too-little-left')
  assert.equal(withAccepted(lines, {}, [{ lineId: 9, quantity: '1' }]), 'too-little-left')
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
  ) => {
    const piece = { serialNumber, among: [1, 2] }
    return withAccepted(lines, counts, [{ lineId, quantity: '1' }], { allowsSurplus, piece })
  }
  const piece = (...scanned: Parameters<typeof scan>) => accepted(scan(...scanned))
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

test('a merged count has the reason of its rejected or missing goods', () => {
  const stale = count({ accepted: '3', reasonCode: 'damaged', reason: 'wet' })
  const late = count({ cancelled: '2', reasonCode: 'late' })
  for (const counts of [
    [stale, late],
    [late, stale],
  ]) {
    const [one, other] = counts.map((lineCount) => ({ 1: lineCount }))
    const merged = mergeCounts(one ?? {}, other ?? {})[1]
    assert.deepEqual([merged?.reasonCode, merged?.reason], ['late', ''])
  }
  const surplus = count({ accepted: '9', reason: 'Beside the pallet' })
  assert.equal(mergeCounts({ 1: surplus }, { 1: count({}) })[1]?.reason, 'Beside the pallet')
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

test('a blind count is recorded as typed, without lines of which nothing came', () => {
  const counts = {
    1: count({ accepted: '12', reason: 'left over', cancelled: '3' }),
    2: count({ rejected: '3', reasonCode: 'damaged', reason: ' wet ' }),
    3: count({ accepted: '0' }),
  }
  assert.deepEqual(
    receiptOf(blindLines, counts).map((one) => [
      ...[one.lineId, one.accepted, one.rejected, one.cancelled, one.reason],
    ]),
    [
      [1, '12', '0', '0', ''],
      [2, '0', '3', '0', 'wet'],
    ],
  )
  const added = [1, 4].map((lineId) => ({ lineId, quantity: '12' }))
  const all = accepted(withAccepted(blindLines, counts, added))
  assert.deepEqual([all[1]?.accepted, all[4]?.accepted], ['24', '12'])
})

test('a scanned piece takes the place of serial numbers beyond a quantity that was typed', () => {
  const typed = { 1: count({ accepted: '2', serialNumbers: ['S1', 'S2', 'S3'] }) }
  const piece = { serialNumber: 'S4', among: [1] }
  const added = [{ lineId: 1, quantity: '1' }]
  const scanned = accepted(withAccepted(blindLines, typed, added, { piece }))
  assert.deepEqual(receiptOf(blindLines, scanned)[0]?.serialNumbers, ['S1', 'S2', 'S4'])
})

test('closing the rest makes all that is left missing, and keeps a given reason', () => {
  const all = [line(1, '10'), line(2, '10', { accepted: '2' }), line(3, '10')]
  const counts = {
    1: count({ accepted: '4', rejected: '1', reasonCode: 'damaged' }),
    3: count({ accepted: '10' }),
  }
  const restReason = { reasonCode: 'late', reason: '' } as const
  const closed = withRestSettled(all, counts, restReason)
  assert.deepEqual(
    [1, 2, 3].map((id) => [closed[id]?.cancelled, closed[id]?.reasonCode]),
    [
      ['5', 'damaged'],
      ['8', 'late'],
      ['', null],
    ],
  )
})

test('accepted goods can be rejected with a reason, and the rest of the count stays', () => {
  const counts = { 1: { ...emptyCount, accepted: '12', rejected: '1', reason: 'Wet' } }
  assert.deepEqual(withRejected(counts, [{ lineId: 1, quantity: '2.5' }], 'damaged'), {
    1: { ...emptyCount, accepted: '9.5', rejected: '3.5', reason: 'Wet', reasonCode: 'damaged' },
  })
  const all = withRejected(counts, [{ lineId: 1, quantity: '12' }], 'damaged')
  assert.equal('otherReason' in all ? '?' : all[1]?.accepted, '')
})

test('a line has one reason: goods with a second one are refused', () => {
  const counts = { 7: { ...emptyCount, rejected: '1', reasonCode: 'damaged' as const } }
  const added = [{ lineId: 7, quantity: '1' }]
  assert.deepEqual(withRejected(counts, added, 'late'), { otherReason: 7 })
})

test('a reason of goods that are no longer rejected holds for no others of the line', () => {
  const before = { 1: count({ accepted: '2', reasonCode: 'damaged', reason: 'Wet' }) }
  const added = [{ lineId: 1, quantity: '1' }]
  assert.deepEqual(withRejected(before, added, 'quality'), {
    1: count({ accepted: '1', rejected: '1', reasonCode: 'quality' }),
  })
  const missing = withRestSettled([line(1, '5')], before, { reasonCode: 'late', reason: '' })
  assert.deepEqual(missing, {
    1: count({ accepted: '2', cancelled: '3', reasonCode: 'late' }),
  })
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
