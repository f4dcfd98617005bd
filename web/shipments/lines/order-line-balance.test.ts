import assert from 'node:assert/strict'
import { test } from 'node:test'
import { truthOf, without } from '#web/shipments/lines/order-line-balance.ts'

const line = {
  quantity: '100',
  cancelled: '0',
  received: '30',
  inTransit: '10',
  inOpen: '25',
  available: '35',
  isConflict: false,
}

test('a change of a line starts from the order line without it', () => {
  const free = without(line, '25')
  assert.deepEqual([free.inOpen, free.available], ['0', '60'])
  assert.equal(truthOf(free, '40').draft, '40')
  assert.equal(without({ ...line, available: null }, '25').available, null)
})

test('where the buyer has cut the order, taking the line out pays for the cut first', () => {
  // 100 wanted, 180 announced in this very line.
  const cut = {
    ...line,
    quantity: '300',
    cancelled: '200',
    received: '0',
    inTransit: '0',
    inOpen: '180',
    available: '0',
    isConflict: true,
  }
  assert.equal(truthOf(cut).ordered, '100')
  assert.deepEqual([without(cut, '180').inOpen, without(cut, '180').available], ['0', '100'])
  assert.equal(without(cut, '50').available, '0')
})
