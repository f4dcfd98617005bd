import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shipmentEntry } from '#domain/shipments/shipment.ts'
import { shipmentFieldDefinition, shipmentFieldNames } from '#domain/shipments/shipment-field.ts'

test('a form allows as much text as the shape of a shipment, and no more', () => {
  for (const name of shipmentFieldNames) {
    const definition = shipmentFieldDefinition(name)
    if (!('maxLength' in definition)) continue
    const longest = 'x'.repeat(definition.maxLength)
    assert.equal(shipmentEntry.safeParse({ [name]: longest }).success, true, name)
    assert.equal(shipmentEntry.safeParse({ [name]: `${longest}x` }).success, false, name)
  }
})

test('every entered field of a shipment is in the list, and the other way round', () => {
  const { code: _code, ...entered } = shipmentEntry.shape
  assert.deepEqual([...shipmentFieldNames].sort(), Object.keys(entered).sort())
})
