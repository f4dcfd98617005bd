import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type UnavailableReason, whyUnavailable } from '#domain/order-line-availability.ts'

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
  // Cut by the buyer below what was put into shipments.
  [['100', '100', '0', '0', '20', '0'], 'in-open'],
  [['100', '100', '0', '20', '0', '0'], 'announced'],
]

for (const [[quantity, cancelled, received, inTransit, inOpen, available], why] of cases) {
  test(`${quantity} − ${cancelled}, received ${received}, in transit ${inTransit}, open ${inOpen}, available ${available}: ${why}`, () => {
    const line = { quantity, cancelled, received, inTransit, inOpen, available }
    assert.equal(whyUnavailable(line), why)
  })
}
