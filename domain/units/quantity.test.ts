import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { centimetres, kilograms } from '#domain/shipments/shipment-line.ts'
import {
  formatQuantity,
  isWhole,
  parseQuantity,
  positiveQuantityText,
  quantityText,
} from '#domain/units/quantity.ts'

const quantity = fc.bigInt({ min: 0n, max: 999_999_999_999n })

test('a formatted quantity is parsed back exactly', () => {
  fc.assert(
    fc.property(quantity, (value) => {
      const text = formatQuantity(value)
      assert.equal(parseQuantity(text), value)
      assert.ok(quantityText.safeParse(text).success)
      assert.doesNotMatch(text, /\.\d*0$|\.$|^0\d/)
    }),
  )
})

test('leading and trailing zeros change nothing', () => {
  fc.assert(
    fc.property(fc.nat(999_999), fc.nat(999), fc.nat(2), (whole, places, zeros) => {
      const tail = String(places).padStart(3, '0')
      const wanted = BigInt(whole) * 1000n + BigInt(places)
      assert.equal(parseQuantity(`${'0'.repeat(zeros)}${whole}.${tail}`), wanted)
      const short = tail.replace(/0+$/, '')
      if (short) assert.equal(parseQuantity(`${whole}.${short}`), wanted)
    }),
  )
})

test('sums are those of integers, where binary floats go wrong', () => {
  assert.notEqual(0.1 + 0.2, 0.3)
  assert.equal(formatQuantity(parseQuantity('0.1') + parseQuantity('0.2')), '0.3')
  fc.assert(
    fc.property(fc.array(fc.bigInt({ min: 0n, max: 9_999_999n }), { maxLength: 50 }), (parts) => {
      const sum = parts.reduce((total, part) => total + parseQuantity(formatQuantity(part)), 0n)
      const naive = parts.reduce((total, part) => total + part, 0n)
      assert.equal(formatQuantity(sum), formatQuantity(naive))
    }),
  )
})

test('negative quantities keep their sign', () => {
  assert.equal(formatQuantity(-2500n), '-2.5')
  assert.equal(formatQuantity(-1n), '-0.001')
})

const hostile = [
  '',
  ' ',
  '1 ',
  ' 1',
  '+1',
  '-1',
  '-0',
  '.5',
  '1.',
  '1,5',
  '1.2345',
  '1e3',
  '0x10',
  '1_000',
  'NaN',
  'Infinity',
  '١٢',
  '１２',
  '1\n',
  '1\0',
  '1234567890',
  '1.5.5',
  '12n',
  '½',
]

test('any other text is refused, and never read as a number', () => {
  for (const text of hostile) {
    assert.throws(() => parseQuantity(text), RangeError, JSON.stringify(text))
    assert.equal(quantityText.safeParse(text).success, false, JSON.stringify(text))
  }
  const plain = /^[0-9]{1,9}(\.[0-9]{1,3})?$/
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9.,+e -]{1,14}$/)), (text) => {
      assert.equal(quantityText.safeParse(text).success, plain.test(text))
      if (plain.test(text)) parseQuantity(text)
      else assert.throws(() => parseQuantity(text), RangeError)
    }),
  )
})

test('a number, a list or nothing is no quantity', () => {
  for (const value of [1, 1.5, null, undefined, ['1'], { toString: () => '1' }, 1n, true]) {
    assert.equal(quantityText.safeParse(value).success, false)
  }
})

test('a positive quantity is above zero, however zero is written', () => {
  for (const text of ['0', '0.0', '0.000', '000']) {
    const { error } = positiveQuantityText.safeParse(text)
    assert.equal(error?.issues[0]?.message, 'not-positive', text)
  }
  assert.ok(positiveQuantityText.safeParse('0.001').success)
})

test('a quantity is whole when it has no decimals', () => {
  fc.assert(
    fc.property(quantity, (value) =>
      assert.equal(isWhole(value), !formatQuantity(value).includes('.')),
    ),
  )
})

test('a quantity is parsed to its shortest form, and text that is no quantity is refused', () => {
  for (const [given, short] of [
    ['12.50', '12.5'],
    ['012', '12'],
    ['3.000', '3'],
    ['0.0', '0'],
  ] as const)
    assert.equal(quantityText.parse(given), short)
  assert.equal(kilograms.parse('12.50'), '12.5')
  assert.equal(centimetres.parse('12.50'), '12.5')
  for (const wrong of ['1.2345', '-1', 'x', ''])
    assert.ok(quantityText.safeParse(wrong).error, wrong)
})
