import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orderLineOf } from '#server/queries/order-line-matching.ts'

const gtin = '09506000134352'
const row = { orderCode: '', lineNumber: null, productCode: '', gtin, size: null, color: null }
const line = {
  ...{ id: 1, orderCode: 'PO-1', lineNumber: '10', productCode: 'BOX', gtin, size: '', color: '' },
  ...{ isDivisible: false, shipTo: null, shipToName: null, available: '5', unit: 'pcs' },
  packMultiple: null,
}
const others = { ...line, id: 2, orderCode: 'PO-2', productCode: 'CRATE' }

test('a row without order code takes the line of its GTIN only if the product is the same', () => {
  assert.equal(orderLineOf(row, [line]), line)
  assert.equal(orderLineOf({ ...row, productCode: 'BOX' }, [line]), line)
  assert.deepEqual(orderLineOf({ ...row, productCode: 'CRATE' }, [line]), {
    ...{ column: 'product_code', code: 'line-differs' },
    params: { expected: 'BOX', line: 'PO-1 / 10' },
  })
})

test('the product code chooses among the lines of a GTIN', () => {
  assert.deepEqual(orderLineOf(row, [line, others]), {
    ...{ column: 'order_code', code: 'ambiguous' },
    params: { lines: 'PO-1 / 10, PO-2 / 10' },
  })
  assert.equal(orderLineOf({ ...row, productCode: 'CRATE' }, [line, others]), others)
})
