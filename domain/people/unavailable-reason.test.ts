import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type UnavailableReason,
  whyUnavailable,
  withoutShipmentLine,
} from '#domain/orders/order-line-balance.ts'

type Figures = [
  quantity: string,
  cancelled: string,
  received: string,
  inTransit: string,
  inOpen: string,
  available: string | null,
]

const cases: [Figures, UnavailableReason | undefined][] = [
  [['100', '0', '0', '0', '0', '100'], undefined],
  [['100', '0', '30', '10', '25', '35'], undefined],
  [['100', '0', '100', '0', '0', null], undefined],
  [['100', '0', '100', '0', '0', '0.5'], undefined],
  [['100', '100', '0', '0', '0', '0'], 'cancelled'],
  [['100', '0', '100', '0', '0', '0'], 'received'],
  [['100', '40', '60', '0', '0', '0'], 'received'],
  [['100', '0', '0', '100', '0', '0'], 'announced'],
  [['100', '0', '99', '1', '0', '0'], 'announced'],
  [['100', '0', '50', '25', '25', '0'], 'in-open'],
  // Cut by the buyer below the announced quantity.
  [['100', '100', '0', '0', '20', '0'], 'in-open'],
  [['100', '100', '0', '20', '0', '0'], 'announced'],
]

for (const [[quantity, cancelled, received, inTransit, inOpen, available], why] of cases) {
  test(`${quantity} − ${cancelled}, received ${received}, in transit ${inTransit}, open ${inOpen}, available ${available}: ${why}`, () => {
    const line = { quantity, cancelled, waived: '0', received, inTransit, inOpen, available }
    assert.equal(whyUnavailable(line), why)
  })
}

test('a line whose rest was credited is settled, not received', () => {
  const line = { quantity: '12', cancelled: '0', waived: '8', inOpen: '0', available: '0' }
  assert.equal(whyUnavailable({ ...line, received: '4', inTransit: '0' }), 'settled')
  assert.equal(whyUnavailable({ ...line, received: '0', inTransit: '4' }), 'announced')
})

const orderLine = {
  quantity: '100',
  cancelled: '0',
  waived: '0',
  received: '30',
  inTransit: '10',
  inOpen: '25',
  available: '35',
  cap: '100',
}

test('a change of a line starts from the order line without it', () => {
  const free = withoutShipmentLine(orderLine, '25')
  assert.deepEqual([free.inOpen, free.available], ['0', '60'])
  const unlimited = { ...orderLine, available: null, cap: null }
  assert.equal(withoutShipmentLine(unlimited, '25').available, null)
})

test('after a cut by the buyer, removing the line first makes up for the cut', () => {
  // 100 wanted, 180 announced in this very line.
  const cut = {
    ...orderLine,
    quantity: '300',
    cancelled: '200',
    received: '0',
    inTransit: '0',
    inOpen: '180',
    available: '0',
  }
  assert.deepEqual(
    [withoutShipmentLine(cut, '180').inOpen, withoutShipmentLine(cut, '180').available],
    ['0', '100'],
  )
  assert.equal(withoutShipmentLine(cut, '50').available, '0')
})
