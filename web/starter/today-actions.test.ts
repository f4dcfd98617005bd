import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposalsAction } from './today-actions.ts'

test('the proposals of an order are answered on its own screen, not among orders with a similar code', () => {
  assert.equal(proposalsAction(7).href, '/orders/7')
})
