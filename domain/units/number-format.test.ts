import assert from 'node:assert/strict'
import { test } from 'node:test'
import { numberText } from './number-format.ts'

test('thousands are grouped in every language, from four digits on', () => {
  const inAll = (value: number | string) =>
    ['en', 'es', 'ca'].map((locale) => numberText(value, locale))
  assert.deepEqual(inAll(999), ['999', '999', '999'])
  assert.deepEqual(inAll(1234), ['1,234', '1.234', '1.234'])
  assert.deepEqual(inAll('12345.5'), ['12,345.5', '12.345,5', '12.345,5'])
})

test('numbers beyond the precision of a float are shown exactly', () => {
  assert.equal(numberText('999999999.999', 'en'), '999,999,999.999')
  assert.equal(numberText('1234.123456', 'es', 6), '1.234,123456')
})
