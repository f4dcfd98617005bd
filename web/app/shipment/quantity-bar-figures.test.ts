import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quantityBarFigures } from '#web/app/shipment/quantity-bar-figures.ts'

const line = {
  quantity: '300',
  cancelled: '150',
  waived: '50',
  received: '0',
  inTransit: '10.5',
  inOpen: '180',
  available: null,
  isConflict: true,
}

test('the bar is as long as the quantity still wanted, and includes the typed quantity', () => {
  const {
    isConflict: _conflict,
    quantity: _ordered,
    cancelled: _cancelled,
    waived: _waived,
    ...counted
  } = line
  assert.deepEqual(quantityBarFigures(line), { ...counted, ordered: '100' })
  assert.deepEqual(quantityBarFigures(line, '40'), { ...counted, ordered: '100', draft: '40' })
})
