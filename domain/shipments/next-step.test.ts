import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStep, type ShipmentProgress } from '#domain/shipments/next-step.ts'

const line = (packed: string) => ({ quantity: '10', packed })
const bare: ShipmentProgress = {
  state: 'open',
  lines: [],
  packages: 0,
  emptyPackages: 0,
  unprintedLabels: undefined,
}

test('the next step is what the shipment lacks: goods, then packages, then labels, then closing', () => {
  assert.equal(nextStep(bare), 'add')
  assert.equal(nextStep({ ...bare, lines: [line('0')] }), 'pack')
  assert.equal(nextStep({ ...bare, packages: 1, lines: [line('10'), line('4')] }), 'pack')
  const packed = { ...bare, packages: 2, lines: [line('10')] }
  assert.equal(nextStep({ ...packed, emptyPackages: 1, unprintedLabels: 0 }), 'pack')
  assert.equal(nextStep(packed), 'labels')
  assert.equal(nextStep({ ...packed, unprintedLabels: 1 }), 'labels')
  assert.equal(nextStep({ ...packed, unprintedLabels: 0 }), 'close')
  assert.equal(nextStep({ ...packed, state: 'closed', unprintedLabels: 0 }), null)
})
