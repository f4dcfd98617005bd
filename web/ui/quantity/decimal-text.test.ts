import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  compareDecimals,
  editableDecimal,
  formatDecimal,
  parseFieldValue,
  parseTypedDecimal,
  typedValue,
} from '#web/ui/quantity/decimal-text.ts'

const readings: [string, string][] = [
  ['12', '12'],
  ['2,5', '2.5'],
  ['2.5', '2.5'],
  ['1.234,5', '1234.5'],
  ['1,234.50', '1234.5'],
  ['1.234.567', '1234567'],
  ['1 250', '1250'],
  ['1234,567', '1234.567'],
  ['007', '7'],
  ['0,500', '0.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['12,0000', '12'],
]

for (const [typed, value] of readings) {
  test(`"${typed}" is ${value}`, () => assert.deepEqual(parseTypedDecimal(typed), { value }))
}

for (const typed of ['', ' ', 'a', '1a', '-', '1e3', '.', ',', '1234567890']) {
  test(`"${typed}" is no figure`, () =>
    assert.deepEqual(parseTypedDecimal(typed), { fault: 'unclear' }))
}

test('groups of three digits are thousands of a whole unit, with either mark', () => {
  for (const [typed, value] of [
    ['1,000', '1000'],
    ['1.250', '1250'],
    ['12,000,000', '12000000'],
    ['0,500', '0.5'],
    ['1,50', '1.5'],
    ['1250,000', '1250'],
  ] as const)
    for (const locale of ['en', 'es'])
      assert.deepEqual(parseTypedDecimal(typed, { isWhole: true, locale }), { value }, typed)
})

test('a figure of a divisible unit that may be thousands in the language is refused, and kept as typed', () => {
  const english = (text: string) => typedValue(text, { locale: 'en' })
  const spanish = (text: string) => typedValue(text, { locale: 'es' })
  assert.deepEqual([english('1.234'), spanish('1,234')], ['1.234', '1.234'])
  assert.deepEqual([english('1,234'), spanish(' 1.234 ')], ['1,234', '1,234'])
  assert.deepEqual(parseFieldValue('1,234'), { fault: 'ambiguous' })
  assert.deepEqual(parseFieldValue('1.234'), { value: '1.234' })
  assert.equal(editableDecimal('1,234', 'en'), '1,234')
  assert.equal(editableDecimal('1,234', 'es'), '1.234')
})

test('a text that is no figure is the value of the field, with the same fault', () => {
  for (const text of ['twelve', '- 2,5', '1.2345', '1234567890', '1;2'])
    assert.equal(typedValue(text, { locale: 'en' }), text)
  assert.deepEqual(parseFieldValue('- 2,5'), { fault: 'negative' })
  assert.equal(typedValue('  ', {}), '')
})

test('four decimal places are too many', () =>
  assert.deepEqual(parseTypedDecimal('1,2345'), { fault: 'places' }))

test('a figure written for a field parses to the same value, in every language', () => {
  const decimals = fc.bigInt({ min: 0n, max: 999_999_999_999n }).map((thousandths) => {
    const places = String(thousandths % 1000n)
      .padStart(3, '0')
      .replace(/0+$/, '')
    return `${thousandths / 1000n}${places && `.${places}`}`
  })
  fc.assert(
    fc.property(decimals, fc.constantFrom('en', 'es', 'ca', 'ca-Arab'), (value, locale) => {
      assert.equal(typedValue(editableDecimal(value, locale), { locale }), value)
    }),
  )
})

test('figures beyond float precision are shown exactly', () => {
  assert.equal(formatDecimal('999999999.999', 'en'), '999,999,999.999')
  assert.equal(formatDecimal('1234.5', 'es'), '1.234,5')
})

test('decimals are compared as numbers, not as text', () => {
  assert.equal(compareDecimals('9', '10'), -1)
  assert.equal(compareDecimals('2.50', '2.5'), 0)
  assert.equal(compareDecimals('0.301', '0.3'), 1)
})

for (const typed of ['-3', '\u22123', '- 2,5'])
  test(`${typed} is refused as negative, not as unclear`, () =>
    assert.deepEqual(parseTypedDecimal(typed), { fault: 'negative' }))
