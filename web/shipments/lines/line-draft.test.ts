import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyLineDraft, lineBody } from '#web/shipments/lines/line-draft.ts'
import { withTotal } from '#web/shipments/lines/packing-draft.ts'

test('commas separate serial numbers, unless without them there is one for each piece', () => {
  const draft = emptyLineDraft(null)
  const numbersOf = (total: string, serialNumbers: string) => {
    const packing = withTotal(draft.packing, total)
    const traceability = { ...draft.traceability, serialNumbers }
    return lineBody({ ...draft, packing, traceability })?.traceability?.serialNumbers
  }
  assert.deepEqual(numbersOf('3', 'A1,A2,A3'), ['A1', 'A2', 'A3'])
  assert.deepEqual(numbersOf('2', 'A,1 A,2'), ['A,1', 'A,2'])
})
