import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposedShipmentFields } from './proposed-fields.ts'

const today = '2026-11-20'
const line = (dueDate: string, shipTo: string | null, confirmedDate: string | null = null) => ({
  ...{ dueDate, shipTo, confirmedDate },
})

test('a new shipment proposes the first due day of its lines, and their ship-to if all share it', () => {
  const lines = [line('2026-12-02', 'Girona'), line('2026-12-03', 'Girona', '2026-12-01')]
  const proposed = { estimatedDelivery: '2026-12-01', shipTo: 'Girona' }
  assert.deepEqual(proposedShipmentFields(lines, today), proposed)
  assert.deepEqual(proposedShipmentFields([...lines, line('2026-12-04', 'Reus')], today), {
    ...proposed,
    shipTo: '',
  })
  assert.deepEqual(proposedShipmentFields([...lines, line('2026-11-19', null)], today), {
    estimatedDelivery: '',
    shipTo: '',
  })
})

test('nothing is proposed if a line could not be read: it may be due earlier or have another ship-to', () => {
  const nothing = { estimatedDelivery: '', shipTo: '' }
  assert.deepEqual(
    proposedShipmentFields([line('2026-12-02', 'Girona'), undefined], today),
    nothing,
  )
  assert.deepEqual(proposedShipmentFields([], today), nothing)
})
