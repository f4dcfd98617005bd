import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addedProposal, proposedTerms } from '#web/orders/selection/proposed-terms.ts'

const line = {
  ...{ dueDate: '2026-03-01', confirmedDate: null, proposedDate: null, proposedQuantity: null },
  ...{ quantity: '100', cancelled: '10', waived: '30' },
}

test('a proposed quantity stands against the ordered one, with the pieces that a settlement waived', () => {
  assert.deepEqual(proposedTerms({ ...line, proposedQuantity: '80' }), {
    date: null,
    quantity: { from: '90', to: '80' },
  })
})

test('a proposed date stands against the confirmed one, or the due date', () => {
  const proposed = { ...line, proposedDate: '2026-03-20' }
  const from = (confirmedDate: string | null) => proposedTerms({ ...proposed, confirmedDate }).date
  assert.deepEqual(from(null), { from: '2026-03-01', to: '2026-03-20' })
  assert.deepEqual(from('2026-03-10'), { from: '2026-03-10', to: '2026-03-20' })
})

test('a proposal for several lines keeps what each proposes already, where it says nothing', () => {
  const amounts = { ...line, received: '0', inTransit: '60', inOpen: '10' }
  const open = { ...amounts, proposedDate: '2026-03-20', proposedQuantity: '80' }
  const none = { ...amounts, proposedDate: null, proposedQuantity: null }
  const draft = { date: '2026-04-01', quantity: '' }
  assert.deepEqual(addedProposal(open, draft), { date: '2026-04-01', quantity: '80' })
  assert.deepEqual(addedProposal(none, draft), draft)
  assert.deepEqual(addedProposal(open, { date: '', quantity: '70' }), {
    date: '2026-03-20',
    quantity: '70',
  })
  const announced = { ...open, inOpen: '30' }
  assert.deepEqual(addedProposal(announced, draft), draft, 'less than what is announced')
})
