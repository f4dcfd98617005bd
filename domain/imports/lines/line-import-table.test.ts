import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLineTable } from '#domain/imports/lines/line-import-table.ts'
import { type ReadingContext, unknownSource } from '#domain/imports/table/table-reading.ts'

const read = (lines: string[][], context: Partial<ReadingContext>) => {
  const rows = lines.map((cells, index) => ({ row: index + 1, cells }))
  const table = readLineTable(rows, { source: unknownSource, asksForLots: true, ...context })
  assert.ok('lines' in table)
  return table
}

test('dates and numbers of a supplier’s file are not read as those of the buyer’s files', () => {
  const { reading, errors } = read(
    [
      ['order_code', 'order_line', 'quantity', 'best_before'],
      ['P', '1', '1,250', '10/05/2027'],
    ],
    { rememberedDates: 'month-first', rememberedDecimals: 'comma' },
  )
  assert.deepEqual([reading.dates.by, reading.decimals.by], ['undecided', 'undecided'])
  assert.deepEqual(
    errors.map(({ code }) => code),
    ['ambiguous-number', 'date-order-unknown'],
  )
})

test('a chosen column of lengths or weights is reported unless its heading has the unit', () => {
  const header = ['order_code', 'order_line', 'quantity', 'Alto mm', 'Brutto kg', 'Ancho']
  const assumedIn = (chosenColumns: string) =>
    read([header, ['P', '1', '5', '300', '12', '40']], { chosenColumns }).assumedUnits.map(
      ({ column, unit }) => `${column} ${unit}`,
    )
  assert.deepEqual(assumedIn('height:4,weight:5'), ['height cm', 'width cm'])
  assert.deepEqual(assumedIn('weight:4,width:0'), ['weight kg'])
})
