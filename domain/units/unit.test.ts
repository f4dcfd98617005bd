import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'
import { knownUnits, type Unit, units } from '#domain/units/unit.ts'
import { convertQuantity } from '#domain/units/unit-conversion.ts'
import { isDivisible, isSameUnit, readUnit, unitCode, unitNames } from '#domain/units/unit-text.ts'

const read = (unit: Unit, ...texts: string[]) => {
  for (const text of texts) assert.equal(readUnit(text), unit, text)
}

test('units are known by their codes and by their names in five languages', () => {
  read('pcs', 'pcs', 'H87', 'C62', 'EA', 'ud', 'Uds.', 'u.', 'pz', 'Stk', 'Stück', 'pièces', 'peça')
  read('kg', 'KGM', 'kgs', 'KG', 'Kilos', '㎏', 'quilograms', 'kg.')
  read('g', 'GRM', 'gramos', 'G')
  read('lb', 'LBR', 'lbs', 'libras')
  read('m2', 'm²', 'MTK', 'Sq. m', 'metros cuadrados')
  read('fl oz', 'fl. oz.', 'OZA')
  read('gal', 'GLL', 'gallons')
  read('thousand', 'MIL', 'Millar')
  read('ml', 'MLT', 'ml', 'mil·lilitres')
  read('dz', 'dozen', 'docenas', 'DZN')
})

test('a name of two units means neither', () => {
  for (const text of ['M', 'M.', 'ST', 'st', 'T', 'gr', 'Gr.', 'ton', 'ML', 'Mg', 'MT', 'MT.'])
    assert.equal(typeof readUnit(text), 'object', text)
  read('m', 'm', 'MTR', 'm.', 'mt', 'mts')
  read('t', 't', 'TNE')
})

test('unknown units are refused, names of object properties too', () => {
  for (const text of [
    '1e3',
    '½ kg',
    '12',
    '',
    'constructor',
    '__proto__',
    'toString',
    'caja roja',
    'km/h',
  ])
    assert.equal(readUnit(text), undefined, text)
})

test('no name means two units, and no two units have one code', () => {
  const names = knownUnits.flatMap((unit) =>
    [unit, units[unit].rec20, ...unitNames[unit].split(', ')].map((name) => [name, unit] as const),
  )
  for (const [name, unit] of names) if (name !== 'ST') assert.equal(readUnit(name), unit, name)
  assert.equal(new Set(knownUnits.map((unit) => units[unit].rec20)).size, knownUnits.length)
  for (const unit of knownUnits) assert.equal(unitCode(unit), units[unit].rec20)
})

const converted = (text: string, from: Unit, to: Unit) => {
  const found = convertQuantity(parseQuantity(text), from, to)
  return typeof found === 'bigint' ? formatQuantity(found) : found
}

test('units of one kind convert exactly, or not at all', () => {
  assert.equal(converted('500', 'g', 'kg'), '0.5')
  assert.equal(converted('1', 'g', 'kg'), '0.001')
  assert.equal(converted('0.5', 'g', 'kg'), 'inexact')
  assert.equal(converted('16', 'oz', 'lb'), '1')
  assert.equal(converted('1', 'oz', 'kg'), 'inexact')
  assert.equal(converted('10', 'ft', 'm'), '3.048')
  assert.equal(converted('3', 'ft', 'yd'), '1')
  assert.equal(converted('1', 'ft', 'yd'), 'inexact')
  assert.equal(converted('4', 'qt', 'gal'), '1')
  assert.equal(converted('2', 'dz', 'pcs'), '24')
  assert.equal(converted('0.5', 'dz', 'pcs'), '6')
  assert.equal(converted('1', 'thousand', 'pcs'), '1000')
  assert.equal(converted('1', 'box', 'pcs'), 'differs')
  assert.equal(converted('1', 'pair', 'pcs'), 'differs')
  assert.equal(converted('1', 'kg', 'l'), 'differs')
})

test('a conversion and its reverse give the same quantity', () => {
  const unit = fc.constantFrom(...knownUnits)
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 999_999_999_999n }),
      unit,
      unit,
      (quantity, one, other) => {
        const result = convertQuantity(quantity, one, other)
        if (typeof result === 'bigint') assert.equal(convertQuantity(result, other, one), quantity)
      },
    ),
  )
})

test('metres, kilograms and litres may have decimals; pieces and unknown units may not', () => {
  for (const unit of ['m', 'M', 'kg', 'KG', 'l', 'L', 'm2', 'hl', 'kgs', 'T'])
    assert.ok(isDivisible(unit), unit)
  for (const unit of ['pcs', 'box', '', 'ea', 'rol', 'dz', 'roll'])
    assert.equal(isDivisible(unit), false, unit)
})

test('a unit is the same under another name; an unknown unit only as it is written', () => {
  assert.ok(isSameUnit('KGM', 'kgs'))
  assert.ok(isSameUnit('caja roja', 'caja roja'))
  assert.ok(isSameUnit('M', 'M'))
  assert.equal(isSameUnit('M', 'm'), false)
  assert.equal(isSameUnit('caja roja', 'caja azul'), false)
  assert.equal(isSameUnit('kg', 'g'), false)
})
