import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changeUnit, emptyNewLine, nextNewLine } from './new-line-draft.ts'

test('another line copies product, unit and due date of the previous one, but no codes and quantities', () => {
  const repeated = {
    ...{ productName: 'Shipping box', commodityCode: '48191000', unit: 'box' },
    ...{ packMultiple: '25', dueDate: '2027-03-31' },
  }
  const own = {
    ...{ lineNumber: '10', productCode: 'BOX-M', size: 'M', color: 'brown', quantity: '100' },
    ...{ supplierProductCode: 'C-77', gtin: '4006381333931' },
  }
  assert.deepEqual(nextNewLine({ ...emptyNewLine, ...repeated, ...own }), {
    ...emptyNewLine,
    ...repeated,
  })
})

test('from pieces to kilograms, a figure that may have meant a decimal is cleared', () => {
  const line = { ...emptyNewLine, quantity: '1250', packMultiple: '25' }
  assert.deepEqual(changeUnit(line, 'kg'), { unit: 'kg', quantity: '', packMultiple: '25' })
  assert.deepEqual(changeUnit(line, 'box'), { unit: 'box' })
  assert.deepEqual(changeUnit({ ...line, unit: 'kg', quantity: '1.25' }, 'pcs'), { unit: 'pcs' })
})
