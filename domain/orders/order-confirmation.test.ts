import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  acceptedTerms,
  decideConfirmation,
  expectedDate,
  isAlreadyConfirmed,
  isAwaitedByDueDate,
  lateAfter,
  losesConfirmation,
  quantityFault,
} from '#domain/orders/order-confirmation.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

const q = parseQuantity
const line = {
  dueDate: '2026-03-01',
  confirmedDate: null,
  quantity: q('100'),
  cancelled: q('10'),
  pending: q('60'),
  announced: q('30'),
  credits: [],
  isDivisible: false,
}
const today = '2026-02-01'
const decide = (
  answer: { date?: string; quantity?: string },
  orderLine: Parameters<typeof decideConfirmation>[0] = line,
) =>
  decideConfirmation(
    orderLine,
    {
      ...(answer.date && { date: answer.date }),
      ...(answer.quantity && { quantity: q(answer.quantity) }),
    },
    today,
  )

test('an answer with the ordered terms confirms, any other proposes', () => {
  const confirmed = { outcome: 'confirmed', date: line.dueDate }
  assert.deepEqual(decide({}), confirmed)
  assert.deepEqual(decide({ date: '2026-03-01', quantity: '90' }), confirmed)
  assert.deepEqual(decide({ date: '2026-03-08' }), {
    outcome: 'proposed',
    date: '2026-03-08',
    quantity: null,
  })
  assert.deepEqual(decide({ date: '2026-03-01', quantity: '80' }), {
    outcome: 'proposed',
    date: null,
    quantity: q('80'),
  })
})

test('an answer with the agreed date confirms that date, also once it has passed', () => {
  for (const confirmedDate of ['2026-03-08', '2026-01-08']) {
    const agreed = { ...line, confirmedDate }
    assert.deepEqual(decide({ date: confirmedDate }, agreed), {
      outcome: 'confirmed',
      date: confirmedDate,
    })
    assert.deepEqual(decide({ date: confirmedDate, quantity: '90' }, agreed), {
      outcome: 'confirmed',
      date: confirmedDate,
    })
    assert.deepEqual(decide({}, agreed), { outcome: 'confirmed', date: line.dueDate })
  }
})

test('another quantity with the agreed date proposes the quantity alone, also once the date has passed', () => {
  const proposed = { outcome: 'proposed', date: null, quantity: q('80') }
  for (const confirmedDate of ['2026-03-08', '2026-01-08'])
    assert.deepEqual(
      decide({ date: confirmedDate, quantity: '80' }, { ...line, confirmedDate }),
      proposed,
    )
})

test('another quantity with the due date proposes that date in place of the agreed one', () => {
  assert.deepEqual(
    decide({ date: line.dueDate, quantity: '80' }, { ...line, confirmedDate: '2026-03-08' }),
    { outcome: 'proposed', date: line.dueDate, quantity: q('80') },
  )
})

test('a line due in the past can be confirmed, but no past date can be proposed', () => {
  const late = { ...line, dueDate: '2026-01-01' }
  assert.deepEqual(decide({}, late), { outcome: 'confirmed', date: late.dueDate })
  assert.deepEqual(decide({ date: '2026-01-31' }, late), {
    outcome: 'faulty',
    field: 'date',
    fault: 'in-the-past',
  })
})

test('a line without pending quantity takes no answer, and no answer is below the announced quantity', () => {
  const faulty = (field: string, fault: string) => ({ outcome: 'faulty', field, fault })
  assert.deepEqual(decide({}, { ...line, pending: 0n }), faulty('id', 'nothing-pending'))
  assert.deepEqual(decide({ quantity: '29' }), faulty('quantity', 'below-announced'))
  assert.equal(decide({ quantity: '30' }).outcome, 'proposed')
  assert.deepEqual(decide({ quantity: '40.5' }), faulty('quantity', 'not-whole'))
  assert.equal(
    quantityFault({ announced: q('30'), credits: [], isDivisible: true }, q('40.5')),
    undefined,
  )
})

test('accepting sets the date and the quantity: a lower quantity cancels, a higher one orders', () => {
  const quantities = fc.bigInt({ min: 1n, max: 999_999_999_999n })
  fc.assert(
    fc.property(quantities, fc.nat(1000), quantities, (quantity, share, proposed) => {
      const cancelled = (quantity * BigInt(share)) / 1000n
      const terms = acceptedTerms(
        { ...line, quantity, cancelled },
        { date: null, quantity: proposed },
      )
      assert.equal(terms.quantity - terms.cancelled, proposed)
      assert.ok(terms.cancelled >= 0n && terms.quantity >= quantity)
      assert.equal(terms.confirmedDate, line.dueDate)
    }),
  )
  const later = acceptedTerms(line, { date: '2026-03-08', quantity: null })
  assert.deepEqual(
    [later.confirmedDate, later.quantity, later.cancelled],
    ['2026-03-08', q('100'), q('10')],
  )
  const kept = acceptedTerms(
    { ...line, confirmedDate: '2026-03-05' },
    { date: null, quantity: q('80') },
  )
  assert.equal(kept.confirmedDate, '2026-03-05')
})

test('a line is late after the date that the company chose, or after the due date if unconfirmed', () => {
  const confirmed = { dueDate: '2026-03-01', confirmedDate: '2026-03-08' }
  assert.equal(expectedDate(confirmed), '2026-03-08')
  assert.equal(lateAfter(confirmed, 'confirmed-date'), '2026-03-08')
  assert.equal(lateAfter(confirmed, 'due-date'), '2026-03-01')
  assert.equal(lateAfter(confirmed, 'off'), '2026-03-01')
  assert.equal(lateAfter({ ...confirmed, confirmedDate: null }, 'confirmed-date'), '2026-03-01')
})

test('the due date makes a line late while something is pending and no agreed date counts', () => {
  const agreed = { dueDate: '2026-03-01', confirmedDate: '2026-03-08', pending: '4' }
  assert.equal(isAwaitedByDueDate(agreed, 'confirmed-date'), false)
  assert.equal(isAwaitedByDueDate({ ...agreed, confirmedDate: null }, 'confirmed-date'), true)
  assert.equal(isAwaitedByDueDate(agreed, 'due-date'), true)
  assert.equal(isAwaitedByDueDate({ ...agreed, pending: '0' }, 'due-date'), false)
})

test('agreed or proposed terms are not recorded again', () => {
  const [orderedDate, otherDate] = ['2026-03-01', '2026-03-08']
  const withoutProposal = { ...line, proposedDate: null, proposedQuantity: null }
  const lines = {
    unconfirmed: { ...withoutProposal, confirmation: 'unconfirmed' },
    confirmed: { ...withoutProposal, confirmation: 'confirmed', confirmedDate: otherDate },
    proposed: { ...withoutProposal, confirmation: 'proposed', proposedDate: otherDate },
    fewer: { ...withoutProposal, confirmation: 'proposed', proposedQuantity: q('80') },
    refused: { ...withoutProposal, confirmation: 'refused', confirmedDate: otherDate },
  } as const
  const rows: [keyof typeof lines, { date?: string; quantity?: bigint }, boolean][] = [
    ['unconfirmed', { date: orderedDate, quantity: q('90') }, false],
    ['confirmed', { date: otherDate }, true],
    ['confirmed', { quantity: q('90') }, true],
    ['confirmed', { date: orderedDate }, false],
    ['confirmed', { date: otherDate, quantity: q('80') }, false],
    ['proposed', { date: otherDate }, true],
    ['proposed', { date: otherDate, quantity: q('90') }, true],
    ['proposed', { date: orderedDate }, false],
    ['proposed', { quantity: q('90') }, false],
    ['fewer', { quantity: q('80') }, true],
    ['fewer', { date: orderedDate, quantity: q('80') }, true],
    ['fewer', { date: orderedDate }, false],
    ['refused', { date: otherDate }, false],
  ]
  for (const [state, answer, isAlready] of rows)
    assert.equal(
      isAlreadyConfirmed(lines[state], answer),
      isAlready,
      `${state} ${Object.values(answer)}`,
    )
})

test('another date or quantity voids an answer, the date that both agreed on does not', () => {
  const agreed = '2026-03-08'
  const confirmed = { ...line, confirmation: 'confirmed', confirmedDate: agreed } as const
  const { dueDate, quantity, cancelled } = line
  const terms = { dueDate, quantity, cancelled }
  const rows: [string, Parameters<typeof losesConfirmation>[0], object, boolean][] = [
    ['as before', confirmed, {}, false],
    ['the agreed date', confirmed, { dueDate: agreed }, false],
    ['the agreed date, fewer', confirmed, { dueDate: agreed, cancelled: cancelled + q('1') }, true],
    ['another date', confirmed, { dueDate: '2026-03-09' }, true],
    ['more', confirmed, { quantity: quantity + q('1') }, true],
    [
      'more, of which as many cancelled',
      confirmed,
      { quantity: quantity + q('1'), cancelled: cancelled + q('1') },
      false,
    ],
    ['a date once agreed', { ...confirmed, confirmation: 'refused' }, { dueDate: agreed }, true],
    ['proposed, as before', { ...line, confirmation: 'proposed' }, {}, false],
    [
      'proposed, more',
      { ...line, confirmation: 'proposed' },
      { quantity: quantity + q('1') },
      true,
    ],
    ['unanswered', { ...line, confirmation: 'unconfirmed' }, { dueDate: agreed }, false],
  ]
  for (const [name, was, changes, isLost] of rows)
    assert.equal(losesConfirmation(was, { ...terms, ...changes }), isLost, name)
})
