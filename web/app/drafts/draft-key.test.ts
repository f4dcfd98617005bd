import assert from 'node:assert/strict'
import { test } from 'node:test'
import { noSupplier } from '#web/constants.ts'
import { draftLocation } from './draft-key.ts'

test('a draft leads back to its screen if its supplier, or none, is acted for', () => {
  const cases = [
    ['2/shipments/new', { kind: 'new', path: '/shipments/new', supplierId: 2 }],
    ['2/shipments/7/details', { kind: 'details', path: '/shipments/7', supplierId: 2 }],
    ['2/shipments/7/lines/3', { kind: 'lines', path: '/shipments/7', supplierId: 2 }],
  ] as const
  for (const [form, location] of cases) {
    assert.deepEqual(draftLocation(form, 2), location)
    assert.deepEqual(draftLocation(form, noSupplier), location)
    assert.equal(draftLocation(form, 3), null)
  }
  for (const form of ['2/comments/shipment/7', '2/shipments/7/unknown', '-1/shipments/new'])
    assert.equal(draftLocation(form, noSupplier), null, form)
})
