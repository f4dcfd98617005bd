import assert from 'node:assert/strict'
import { test } from 'node:test'
import type * as z from 'zod'
import {
  isPastDate,
  isTraceCode,
  isTraceDay,
  nullIfEmpty,
  parseSerialNumbers,
  parseTypedSerials,
  type Traceability,
  traceability,
  traceabilityFault,
} from '#domain/shipments/traceability.ts'
import { positiveQuantityText, quantityText } from '#domain/units/quantity.ts'

const goods = (part: Partial<Traceability>): Traceability => ({
  ...{ lot: null, bestBefore: null, expiry: null, serialNumbers: [] },
  ...part,
})
const fault = (part: Partial<Traceability>, quantity: bigint) => {
  const found = traceabilityFault(goods(part), quantity * 1000n)
  return found && [found.field, found.code, found.params]
}

test('lots and serial numbers have the characters and the length of a barcode', () => {
  for (const text of ['A', 'a-1/2', '12345678901234567890', `"%&'()*+,.:;<=>?_!`])
    assert.equal(isTraceCode(text), true, text)
  for (const text of ['', 'A 1', 'Ñ', '123456789012345678901', 'a#1', 'a\x1d'])
    assert.equal(isTraceCode(text), false, text)
})

test('a date is within the years that two digits can encode', () => {
  assert.deepEqual(['1999-12-31', '2000-01-01', '2075-12-31', '2076-01-01'].map(isTraceDay), [
    false,
    true,
    true,
    false,
  ])
})

test('goods have a serial number for each piece or none, and no number twice', () => {
  assert.equal(fault({ lot: 'A' }, 7n), null)
  assert.equal(fault({ serialNumbers: ['1', '2'] }, 2n), null)
  assert.deepEqual(fault({ serialNumbers: ['1', '2'] }, 3n), [
    ...['serialNumbers', 'serial-count'],
    { count: '2' },
  ])
  assert.deepEqual(fault({ serialNumbers: ['1', '2', '1'] }, 3n), [
    ...['serialNumbers', 'repeated-serial'],
    { serial: '1' },
  ])
  // Half a piece has no number.
  assert.equal(traceabilityFault(goods({ serialNumbers: ['1'] }), 1500n)?.code, 'serial-count')
})

test('goods have a best-before or an expiry date, not both', () => {
  assert.equal(fault({ bestBefore: '2030-01-01' }, 1n), null)
  assert.equal(fault({ expiry: '2030-01-01' }, 1n), null)
  const both = { bestBefore: '2030-01-01', expiry: '2031-01-01' }
  assert.deepEqual(fault(both, 1n), ['expiry', 'two-dates', undefined])
})

test('goods are past their date from the following day on', () => {
  for (const name of ['bestBefore', 'expiry'] as const)
    assert.deepEqual(
      ['2029-12-31', '2030-01-01', '2030-01-02'].map((today) =>
        isPastDate(goods({ [name]: '2030-01-01' }), today),
      ),
      [false, false, true],
    )
  assert.equal(isPastDate(goods({ lot: 'A' }), '2030-01-01'), false)
  assert.equal(isPastDate(null, '2030-01-01'), false)
})

test('serial numbers are typed in lines or pasted from cells; a comma is part of one', () => {
  assert.deepEqual(parseSerialNumbers(' A1\tA2\r\nB,3  C;4\n'), ['A1', 'A2', 'B,3', 'C;4'])
  assert.deepEqual(parseSerialNumbers(' \n'), [])
  assert.deepEqual(parseSerialNumbers('A1, A2;\nA3,'), ['A1', 'A2', 'A3'])
})

test('commas and semicolons separate serial numbers where the number of pieces does not match otherwise', () => {
  assert.deepEqual(parseSerialNumbers('A1,A2;A3', 3), ['A1', 'A2', 'A3'])
  assert.deepEqual(parseSerialNumbers('A,1 A,2', 2), ['A,1', 'A,2'])
  assert.deepEqual(parseSerialNumbers('A,1', 1), ['A,1'])
  assert.deepEqual(parseSerialNumbers('A1;A2', 3), ['A1', 'A2'])
})

test('commas of a single typed word separate serial numbers if they make one for each piece', () => {
  assert.deepEqual(parseTypedSerials('A1,A2,A3', 3), ['A1', 'A2', 'A3'])
  assert.deepEqual(parseTypedSerials('A1,A2', 3), ['A1,A2'])
  assert.deepEqual(parseTypedSerials('A,1\nB,2', 4), ['A,1', 'B,2'])
  assert.deepEqual(parseTypedSerials('A,1', 2, ['A,1']), ['A,1'])
  assert.deepEqual(parseTypedSerials('', 2), [])
})

test('an error names the field that a barcode or a quantity does not allow', () => {
  const codes = (
    schema: { safeParse: (value: unknown) => { error?: z.ZodError } },
    value: unknown,
  ) =>
    schema
      .safeParse(value)
      .error?.issues.map(({ code, message }) => (code === 'custom' ? message : code))
  assert.deepEqual(codes(traceability, { lot: 'Ñ1' }), ['not-in-a-barcode'])
  assert.deepEqual(codes(quantityText, '12345678901'), ['too_big'])
  assert.deepEqual(codes(positiveQuantityText, '12345678901.5'), ['too_big'])
  assert.deepEqual(codes(quantityText, 'x'), ['invalid_format'])
  assert.equal(codes(quantityText, '999999999.999'), undefined)
})

test('empty traceability is null', () => {
  assert.equal(nullIfEmpty(goods({})), null)
  for (const part of [{ lot: 'A' }, { bestBefore: '2030-01-01' }, { serialNumbers: ['1'] }])
    assert.deepEqual(nullIfEmpty(goods(part)), goods(part))
})

test('parsed input follows the same rules', () => {
  const read = traceability.parse({ lot: ' A-1 ', serialNumbers: ['7'] })
  assert.deepEqual(read, goods({ lot: 'A-1', serialNumbers: ['7'] }))
  for (const wrong of [
    { lot: '' },
    { lot: 'É' },
    { bestBefore: '2030-02-30' },
    { expiry: '2080-01-01' },
    { serialNumbers: [''] },
    { serialNumbers: ['a b'] },
    { batch: 'A' },
  ])
    assert.equal(traceability.safeParse(wrong).success, false, JSON.stringify(wrong))
})
