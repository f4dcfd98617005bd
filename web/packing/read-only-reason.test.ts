import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOnlyReason } from '#web/packing/read-only-reason.ts'

test('a packing can be changed while its shipment is open and its supplier active', () => {
  const open = { state: 'open', status: 'open', isSupplierActive: true } as const
  const closed = { state: 'closed', status: 'in-transit', isSupplierActive: true } as const
  assert.equal(readOnlyReason(open), undefined)
  assert.equal(readOnlyReason(closed), 'shipment-closed')
  assert.equal(readOnlyReason({ ...closed, status: 'cancelled' }), 'shipment-cancelled')
  for (const packing of [open, closed])
    assert.equal(readOnlyReason({ ...packing, isSupplierActive: false }), 'supplier-deactivated')
})
