import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposedOf } from './proposed-fields.ts'

const today = '2026-11-20'
const line = (dueDate: string, shipTo: string | null, confirmedDate: string | null = null) => ({
  ...{ dueDate, shipTo, confirmedDate },
})

test('a new shipment begins with the first day that its lines are due, and where all of them go', () => {
  const lines = [line('2026-12-02', 'Girona'), line('2026-12-03', 'Girona', '2026-12-01')]
  const proposed = { estimatedDelivery: '2026-12-01', shipTo: 'Girona' }
  assert.deepEqual(proposedOf(lines, today), proposed)
  assert.deepEqual(proposedOf([...lines, line('2026-12-04', 'Reus')], today), {
    ...proposed,
    shipTo: '',
  })
  assert.deepEqual(proposedOf([...lines, line('2026-11-19', null)], today), {
    estimatedDelivery: '',
    shipTo: '',
  })
})

test('where one line could not be read nothing is proposed: it may be due earlier and go elsewhere', () => {
  const nothing = { estimatedDelivery: '', shipTo: '' }
  assert.deepEqual(proposedOf([line('2026-12-02', 'Girona'), undefined], today), nothing)
  assert.deepEqual(proposedOf([], today), nothing)
})
