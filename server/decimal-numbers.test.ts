import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { packingStep } from '#domain/packing/packing-step.ts'
import { lineEntry } from '#domain/shipments/shipment-line.ts'
import { decimalConverter } from '#server/decimal-numbers.ts'

test('JSON numbers become text only where the schema has exact decimals', () => {
  const convert = decimalConverter(z.object({ lines: z.array(lineEntry) }))
  const line = { orderLineId: 7, numberOfPackages: 3, quantityPerPackage: 2.5, weight: 0.1 }
  assert.deepEqual(convert?.({ lines: [line, null], other: 1 }), {
    lines: [
      { orderLineId: 7, numberOfPackages: 3, quantityPerPackage: '2.5', weight: '0.1' },
      null,
    ],
    other: 1,
  })
  for (const odd of [null, 1, 'text', [], { lines: { 0: line } }])
    assert.deepEqual(convert?.(odd), odd)
})

test('numbers within a union become text too', () => {
  const step = { step: 'move', lineId: 1, from: null, to: 2, quantity: 12 }
  assert.deepEqual(decimalConverter(packingStep)?.(step), { ...step, quantity: '12' })
})

test('a schema without decimals needs no conversion', () => {
  assert.equal(decimalConverter(z.object({ id: z.int(), name: z.string().nullable() })), null)
})
