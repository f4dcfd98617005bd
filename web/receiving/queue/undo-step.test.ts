import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCount, type LineCount } from '#domain/receiving/line-count.ts'
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
const goods = (orderLineId: number, quantity: string) => ({
  ...{ orderLineId, quantity, name: 'Tape', orderCode: 'PO-1', unit: 'pcs' },
  ...{ isDivisible: false, reason: '' },
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
  assert.deepEqual(revertStep(now, step), counted({}, { unannounced: [goods(3, '9')] }))
})
