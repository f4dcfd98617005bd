import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueLinesHref, proposalsAction } from './today-actions.ts'

test('the proposals of an order are answered on its own screen, not among orders with a similar code', () => {
  assert.equal(proposalsAction(7).href, '/orders/7')
})

test('lines of a day are listed by the agreed date where the company has it count', () => {
  assert.equal(
    dueLinesHref('2026-12-01', { orderConfirmation: 'confirmed-date' }),
    '/orders?expectedFrom=2026-12-01&expectedTo=2026-12-01',
  )
  assert.equal(
    dueLinesHref('2026-12-01', { orderConfirmation: 'off' }),
    '/orders?dueFrom=2026-12-01&dueTo=2026-12-01',
  )
})
