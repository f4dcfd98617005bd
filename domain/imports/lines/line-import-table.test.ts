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
