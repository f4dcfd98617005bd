import assert from 'node:assert/strict'
import { test } from 'node:test'
import { badRowsCsv } from './bad-rows-csv.ts'

test('bad rows have all their cells; those beyond the headings come after the errors', () => {
  const errors = [{ row: 3, column: null, code: 'too-many-cells' as const, value: 'pcs' }]
  const rows = [
    { row: 3, cells: ['PO-1', '12', '5', 'pcs'], errors },
    { row: 4, cells: ['=1+1'], errors: [] },
  ]
  const texts = { row: 'Row', errors: 'Problem', messageOf: () => 'Too many; one "too" many' }
  assert.equal(
    badRowsCsv({ header: ['order', 'quantity'], rows }, texts, ';'),
    [
      '\uFEFForder;quantity;Row;Problem',
      'PO-1;12;3;"Too many; one ""too"" many";5;pcs',
      "'=1+1;;4;",
      '',
    ].join('\r\n'),
  )
})
