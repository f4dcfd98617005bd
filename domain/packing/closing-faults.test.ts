import assert from 'node:assert/strict'
import { test } from 'node:test'
import { announcement } from '#domain/packing/announcement.ts'
import { closingFaults } from '#domain/packing/closing-faults.ts'

const line = { orderLineId: 1, quantity: '1' }
const carton = { contents: [line] }
const dated = { estimatedDelivery: '2030-01-01', close: true }

// A new shipment, whether packing is required, and the pointers to values that closing lacks.
const cases: [object, boolean, string[]][] = [
  [{ lines: [] }, true, []],
  [{ close: true }, true, ['/lines', '/estimatedDelivery']],
  [{ close: true, lines: [line] }, false, ['/estimatedDelivery']],
  [{ ...dated, lines: [line] }, false, []],
  [{ ...dated, lines: [line] }, true, ['/packages']],
  [{ ...dated, lines: [line], packing: 'as-lines' }, true, []],
  [{ ...dated, packages: [carton] }, true, []],
  [{ ...dated, packages: [carton], lines: [line] }, false, ['/packing']],
  [{ ...dated, packages: [carton], lines: [line], packing: 'as-lines' }, true, []],
  [{ ...dated, packages: [carton, {}] }, false, ['/packages/1/contents']],
  [{ ...dated, packages: [{ reference: 'P' }, { ...carton, parentReference: 'p' }] }, true, []],
]

test('a new shipment to close reports what it lacks by the rules of closing', () => {
  for (const [entry, isPackingRequired, pointers] of cases)
    assert.deepEqual(
      closingFaults(announcement.parse(entry), isPackingRequired).map(({ pointer }) => pointer),
      pointers,
      JSON.stringify(entry),
    )
})
