import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import { type ReadingContext, unknownSource } from '#domain/imports/table/table-reading.ts'
import { previewedChoice } from './previewed-choice.ts'

const names = ['supplier_code', 'supplier_name', 'order_code', 'order_date', 'order_line']
const cells = [
  'S1',
  'Sacs',
  'P1',
  '10/05/2026',
  '1',
  'BOX',
  'Box',
  '1,250',
  '10/06/2026',
  '5',
  'kg',
]
const headings = [...names, 'product_code', 'product_name', 'quantity', 'due_date', 'Open', 'unit']
const read = (context: Partial<ReadingContext>) => {
  const rows = [headings, cells].map((line, index) => ({ row: index + 1, cells: line }))
  const table = readOrderTable(rows, { source: unknownSource, ...context })
  assert.ok('rows' in table)
  return table
}

test('an import is read as its preview, though another reading was remembered meanwhile', () => {
  const preview = read({
    rememberedDates: 'day-first',
    rememberedDecimals: 'comma',
    rememberedColumns: () => 'product_name:6',
  })
  assert.equal(preview.rows[0]?.quantity, 1250n)
  const { dates, decimals, columns } = previewedChoice(preview.reading)
  const imported = read({
    ...{ chosenDates: dates, chosenDecimals: decimals, chosenColumns: columns },
    ...{ rememberedDates: 'month-first', rememberedDecimals: 'point' },
    rememberedColumns: () => 'quantity:10',
  })
  assert.deepEqual(imported.rows, preview.rows)
})

test('a choice of the person is sent once, and an encoding that is not sure with the import', () => {
  const { reading } = read({ chosenDates: 'day-first', chosenDecimals: 'point' })
  assert.deepEqual(previewedChoice(reading), {})
  const withEncoding = (confidence: 'low' | 'high') =>
    previewedChoice({
      ...reading,
      encoding: { name: 'windows-1252', confidence, isChosen: false, words: [] },
    })
  assert.deepEqual(withEncoding('low'), { encoding: 'windows-1252' })
  assert.deepEqual(withEncoding('high'), {})
})
