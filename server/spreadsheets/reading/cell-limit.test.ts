import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maxCellLength } from '#domain/imports/table/table-cell.ts'
import { tableCollector } from '#server/spreadsheets/reading/cell-limit.ts'

test('reading stops at the first row past the limit; empty rows have a limit of their own', () => {
  const table = tableCollector({ rows: 2, columns: 5, cells: 100 })
  for (const row of [1, 2, 3]) table.add(row, ['a'])
  assert.throws(() => table.add(4, ['a']), { refusal: 'too-many-rows', row: 4 })
  const empty = tableCollector({ rows: 2, columns: 5, cells: 100 })
  for (const row of [1, 2, 3, 4]) empty.add(row, [])
  assert.throws(() => empty.add(5, []), { refusal: 'too-many-rows', row: 5 })
})

test('no column reads a cell that is too long; a long text counts as several cells', () => {
  const table = tableCollector({ rows: 2, columns: 5, cells: 100 })
  const longest = 'x'.repeat(maxCellLength)
  table.add(1, [longest, `${longest}yz`])
  assert.deepEqual(table.rows[0]?.cells, [longest, { fault: 'too-long', text: `${longest}y` }])
  assert.throws(() => table.add(2, ['x'.repeat(20_000)]), { refusal: 'too-many-cells', row: 2 })
})
