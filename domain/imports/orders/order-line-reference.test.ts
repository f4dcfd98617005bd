import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  preferredReference,
  readLineReference,
} from '#domain/imports/orders/order-line-reference.ts'
import type { Cell } from '#domain/imports/table/table-cell.ts'
import { referenceKey } from '#domain/orders/order-line-number.ts'

const read = (cell: Cell) => {
  const result = readLineReference(cell)
  return 'value' in result ? result.value : result.fault
}

test('the reference of an order line is read as it is written', () => {
  for (const text of ['1', '00010', '1.1', '10-A', 'línea 3', '4500001234567'])
    assert.equal(read(text), text)
  assert.equal(read({ number: '10' }), '10')
  assert.equal(read('1E+5'), 'shortened-number')
  assert.equal(read('-5'), 'negative')
  assert.equal(read('0'), 'not-positive')
  assert.equal(read('000.0'), 'not-positive')
  assert.equal(read('…'), 'not-a-number')
  assert.equal(read({ day: '2026-01-01' }), 'became-a-date')
  assert.equal(read('x'.repeat(41)), 'too-long')
})

test('leading zeros do not distinguish plain numbers, and any other reference is compared as written', () => {
  for (const same of ['10', '00010', '10.0', '010']) assert.equal(referenceKey(same), '10', same)
  const other = ['1.1', '1.10', '01.1', 'A10', 'A010', '10A', '12345678901']
  for (const text of other) assert.equal(referenceKey(text), text)
})

test('leading zeros that a spreadsheet dropped are kept, and none are added', () => {
  assert.equal(preferredReference('10', '00010'), '00010')
  assert.equal(preferredReference('00010', '10'), '00010')
  assert.equal(preferredReference('10', '10.0'), '10')
  assert.equal(preferredReference('1.1', '1.1'), '1.1')
})
