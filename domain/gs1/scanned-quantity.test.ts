import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseElementString } from '#domain/gs1/element-string.ts'
import { scannedQuantity, unitOfMeasure } from '#domain/gs1/scanned-quantity.ts'
import { type Unit, units } from '#domain/units/unit.ts'

const quantityOf = (elements: string, unit: Unit) =>
  scannedQuantity(parseElementString(`(01)09506000134352${elements}`) ?? [], {
    ...{ unit, isDivisible: units[unit].isDivisible },
  })

test('a weight, length, area or volume is the quantity of goods in its unit', () => {
  const cases: [string, Unit, string | null][] = [
    ['(3103)001250', 'kg', '1.25'],
    ['(3100)000012', 'kg', '12'],
    ['(3105)012500', 'kg', '0.125'],
    ['(3112)002550', 'm', '25.5'],
    ['(3142)002550', 'm2', '25.5'],
    ['(3151)000075', 'l', '7.5'],
    ['(3202)000150', 'lb', '1.5'],
    ['(3112)000100(3103)001250', 'kg', '1.25'],
    ['(3103)001250(37)3', 'kg', '1.25'],
    ['(30)3(3103)001250', 'kg', '1.25'],
    ['(37)3', 'kg', '3'],
    ['(37)0', 'kg', null],
    ['', 'kg', null],
  ]
  for (const [elements, unit, quantity] of cases)
    assert.equal(quantityOf(elements, unit), quantity, `${elements} ${unit}`)
})

test('goods of no known unit have the unit in which their barcode measures them', () => {
  const unitOf = (text: string) => unitOfMeasure(parseElementString(text) ?? [])
  assert.equal(unitOf('(01)09506000134352(3103)001250'), 'kg')
  assert.equal(unitOf('(01)09506000134352(3112)000100(3103)001250'), 'm')
  assert.equal(unitOf('(01)09506000134352(37)3'), undefined)
})

test('pieces are counted, whatever they weigh', () => {
  assert.equal(quantityOf('(3103)001250', 'pcs'), null)
  assert.equal(quantityOf('(3103)001250(37)24', 'carton'), '24')
})

test('a measure in another unit, of nothing or too fine for a quantity is no quantity', () => {
  assert.equal(quantityOf('(3103)001250', 'g'), 'to-type')
  assert.equal(quantityOf('(3103)001250', 'm'), 'to-type')
  assert.equal(quantityOf('(3103)000000', 'kg'), 'to-type')
  assert.equal(quantityOf('(3105)012345', 'kg'), 'to-type')
})
