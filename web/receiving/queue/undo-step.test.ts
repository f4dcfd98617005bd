import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyLot } from '#domain/receiving/counted-lots.ts'
import { emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
import {
  type OrderLineCount,
  orderLineCount,
  type UnannouncedCount,
  type UnorderedCount,
  unorderedCount,
} from '#domain/receiving/unannounced-count.ts'
import { type Counted, nothingCounted } from './receiving-state.ts'
import { revertStep } from './undo-step.ts'

const counted = (
  lines: Record<number, Partial<LineCount>>,
  more: Partial<Counted> = {},
): Counted => ({
  ...nothingCounted,
  ...more,
  counts: Object.fromEntries(
    Object.entries(lines).map(([id, count]) => [id, { ...emptyCount, ...count }]),
  ),
})
const carton = (id: number) => ({ id, contents: [{ lineId: 7, quantity: '36' }] })
const line = { productCode: 'TAPE', size: '', color: '', orderCode: 'PO-1', unit: 'pcs' }
const goods = (id: number, accepted: string, part: Partial<OrderLineCount> = {}) => ({
  ...orderLineCount({ ...line, id, isDivisible: false }, { accepted }),
  ...part,
})
const lids = (part: Partial<UnorderedCount> = {}) => ({
  ...unorderedCount('a', { code: 'LID', accepted: '3' }),
  ...{ description: 'Glass lids', ...part },
})

test('without later changes, undo restores the count before the step', () => {
  const before = counted({ 7: { accepted: '4', reason: 'Wet' } })
  const after = counted(
    { 7: { accepted: '40' }, 8: { rejected: '1' } },
    {
      packages: [carton(1)],
      unannounced: [goods(3, '1')],
      rest: { reason: 'Lost', reasonCode: null },
    },
  )
  assert.deepEqual(revertStep(after, { before, after }), before)
  assert.deepEqual(revertStep(before, { before: after, after: before }), after)
})

test('later changes of lines, rows and packages stay', () => {
  const step = {
    before: nothingCounted,
    after: counted({ 7: { accepted: '2', serialNumbers: ['B'] } }, { packages: [carton(2)] }),
  }
  const now = counted(
    { 7: { accepted: '6', serialNumbers: ['A', 'B'] }, 8: { accepted: '5' } },
    { packages: [carton(1), carton(2)], unannounced: [goods(3, '1')] },
  )
  assert.deepEqual(
    revertStep(now, step),
    counted(
      { 7: { accepted: '4', serialNumbers: ['A'] }, 8: { accepted: '5' } },
      { packages: [carton(1)], unannounced: [goods(3, '1')] },
    ),
  )
})

test('undo keeps a later change of another tab, and makes no quantity negative', () => {
  const step = {
    before: counted({}, { unannounced: [goods(3, '1')] }),
    after: counted({ 7: { accepted: '5' } }, { unannounced: [goods(3, '2')] }),
  }
  const now = counted({ 7: { accepted: '3' } }, { unannounced: [goods(3, '9')] })
  assert.deepEqual(revertStep(now, step), counted({}, { unannounced: [goods(3, '8')] }))
})

const ofRows = (...unannounced: UnannouncedCount[]): Counted => ({ ...nothingCounted, unannounced })
const reverted = (now: Counted, before: Counted, after: Counted) =>
  revertStep(now, { before, after }).unannounced

test('an older scan of unannounced goods is taken out, with its serial numbers and lots', () => {
  const lot = (quantity: string) => ({ ...emptyLot, lot: 'A', quantity })
  const once = { serialNumbers: ['S1'], lots: [lot('1')] }
  const twice = { serialNumbers: ['S1', 'S2'], lots: [lot('2')] }
  const [first, second] = [ofRows(goods(3, '1', once)), ofRows(goods(3, '2', twice))]
  const left = [goods(3, '1', { serialNumbers: ['S2'], lots: [lot('1')] })]
  assert.deepEqual(reverted(second, nothingCounted, first), left)
  const [scanned, again] = [ofRows(lids({ accepted: '4' })), ofRows(lids({ accepted: '6' }))]
  assert.deepEqual(reverted(again, ofRows(lids()), scanned), [lids({ accepted: '5' })])
})

test('a row that a step added disappears when nothing is left of it; others stay, in their order', () => {
  const typed = ofRows(lids({ accepted: '1' }), goods(3, '1'))
  const added = ofRows(lids({ accepted: '1', description: '' }))
  assert.deepEqual(reverted(typed, nothingCounted, added), [goods(3, '1')])
  const cleared = ofRows(lids({ accepted: '' }))
  const renamed = ofRows(lids({ accepted: '1', description: 'Lids' }), goods(3, '1'))
  assert.deepEqual(reverted(renamed, cleared, ofRows(lids({ accepted: '1' }))), [
    lids({ accepted: '', description: 'Lids' }),
    goods(3, '1'),
  ])
})

test('undone oldest first, both scans of a row leave none; lots typed before a quantity stay', () => {
  const [first, second] = [ofRows(goods(3, '1')), ofRows(goods(3, '2'))]
  const once = revertStep(second, { before: nothingCounted, after: first })
  assert.deepEqual(reverted(once, first, second), [])
  const typed = counted({ 7: { lots: [{ ...emptyLot, lot: 'A' }] } })
  const scanned = counted({ 7: { lots: [{ ...emptyLot, lot: 'A' }] }, 8: { accepted: '1' } })
  assert.deepEqual(revertStep(scanned, { before: typed, after: scanned }), typed)
  const same = counted({ 7: { accepted: '1', lots: [{ ...emptyLot, lot: 'A' }] } })
  assert.deepEqual(revertStep(same, { before: typed, after: same }), typed)
})

test('a removed row returns, unless it only changed in the step', () => {
  const [one, both] = [ofRows(lids()), ofRows(lids(), goods(3, '1'))]
  assert.deepEqual(reverted(one, both, one), [lids(), goods(3, '1')])
  // Another tab has recorded the row since: there is nothing to restore.
  const before = ofRows(lids({ description: 'Glass li' }))
  assert.deepEqual(reverted(nothingCounted, before, one), [])
  assert.deepEqual(reverted(one, before, one), [lids({ description: 'Glass li' })])
})
