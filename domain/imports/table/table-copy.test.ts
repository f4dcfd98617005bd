// Rows of a file, written to a file of their own and read again, mean the same.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLineTable } from '#domain/imports/lines/line-import-table.ts'
import { readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import type { Cell } from '#domain/imports/table/table-cell.ts'
import { type ReadingContext, unknownSource } from '#domain/imports/table/table-reading.ts'
import { badRowsOf } from '#domain/imports/table/table-report.ts'

type Context = Partial<ReadingContext>
const rowsOf = (lines: readonly Cell[][]) =>
  lines.map((cells, index) => ({ row: index + 1, cells }))
const read = (lines: readonly Cell[][], context: Context = {}) => {
  const table = readOrderTable(rowsOf(lines), { source: unknownSource, ...context })
  assert.ok('rows' in table)
  return table
}
/** Returns headings and cells of the rows as they are written for a correction. */
const copyOf = (lines: readonly Cell[][], context?: Context): string[][] => {
  const { copy } = read(lines, context)
  return [copy.header, ...lines.slice(1).map(copy.textsOf)]
}

const header = [
  ...['supplier_code', 'supplier_name', 'order_code', 'order_date', 'order_line', 'product_code'],
  ...['product_name', 'quantity', 'due_date', 'unit'],
]
const line = (
  row: number,
  given: Partial<Record<'ordered' | 'product' | 'quantity' | 'due' | 'unit', Cell>>,
): Cell[] => [
  ...['S1', 'Sacs', `P${row}`, given.ordered ?? '2026-01-02', '1', given.product ?? 'BOX'],
  ...['Box', given.quantity ?? '10', given.due ?? '2026-02-01', given.unit ?? ''],
]

test('dates are those of the file, whatever order of day and month is remembered', () => {
  const swapped = [
    header,
    line(2, { ordered: '25/05/2026', due: { day: '2026-10-05' } }),
    line(3, { ordered: { day: '2026-06-05' }, due: { day: '2026-10-05' } }),
  ]
  assert.deepEqual(
    read(copyOf(swapped, { chosenDates: 'day-first' })).rows.map((row) => [
      row.orderDate,
      row.dueDate,
    ]),
    [
      ['2026-05-25', '2026-05-10'],
      ['2026-05-06', '2026-05-10'],
    ],
  )
  const unanswered = copyOf(swapped).map((cells) => cells[8])
  assert.deepEqual(unanswered.slice(1), ['2026-10-05 / 2026-05-10', '2026-10-05 / 2026-05-10'])
  assert.deepEqual(
    read(copyOf(swapped)).errors.map(({ code }) => code),
    ['not-a-day', 'not-a-day', 'not-a-day'],
  )
  const american = [header, line(2, { due: '05/25/2026' }), line(3, { due: '05/10/2026' })]
  const [copied, , last = []] = copyOf(american)
  const again = read([copied ?? [], last], { rememberedDates: 'day-first' })
  assert.equal(again.rows[0]?.dueDate, '2026-05-10')
  const unread = [header, line(2, { due: '10/05/2026' }), line(3, { due: 'soon' })]
  assert.deepEqual(copyOf(unread).slice(1), unread.slice(1))
})

test('best-before dates are written as days, and months as their last', () => {
  const lines = [
    ['order_code', 'order_line', 'quantity', 'best_before'],
    ['P', '1', '5', '271200'],
    ['P', '2', '5', '12/2027'],
  ]
  const table = readLineTable(rowsOf(lines))
  assert.ok('lines' in table)
  assert.deepEqual(
    lines.slice(1).map((cells) => table.copy.textsOf(cells)[3]),
    ['2027-12-31', '2027-12-31'],
  )
})

test('numbers are those of the file, whatever decimal mark is remembered', () => {
  const rows = [
    header,
    line(2, { unit: 'kg', quantity: '1,250' }),
    line(3, { unit: 'kg', quantity: '12,5' }),
    line(4, { unit: 'kg', quantity: { number: '1.125', shown: '1,13' } }),
    line(5, { unit: 'kg', quantity: '1,125' }),
  ]
  const again = read(copyOf(rows), { rememberedDecimals: 'comma' })
  assert.deepEqual(
    again.rows.map(({ quantity }) => quantity),
    [1250n, 12_500n, 1125n, 1125n],
  )
  const [copied = [], ...others] = copyOf(rows)
  for (const mark of ['comma', 'point'] as const)
    assert.deepEqual(
      others.map((cells) => read([copied, cells], { rememberedDecimals: mark }).rows[0]?.quantity),
      [1250n, 12_500n, 1125n, 1125n],
    )
  const wrong = [header, line(2, { quantity: '-1,5' }), line(3, { quantity: 'ten' })]
  assert.deepEqual(copyOf(wrong), wrong)
})

test('a unit in a number’s format goes to the column of units; a number that it contradicts keeps it', () => {
  const kilos: Cell = { number: '12', shown: '12 kg', unit: 'kg' }
  const half: Cell = { number: '0.5', shown: '50%', percent: '50' }
  const rows = [header, line(2, { quantity: kilos }), line(3, { quantity: kilos, unit: 'pcs' })]
  const copy = [...copyOf(rows), ...copyOf([header, line(4, { quantity: half })]).slice(1)]
  assert.deepEqual(
    copy.slice(1).map((cells) => [cells[7], cells[9]]),
    [
      ['12', 'kg'],
      ['12 kg', 'pcs'],
      ['50%', ''],
    ],
  )
  const unitless = copyOf([header, line(2, { quantity: kilos })].map((cells) => cells.slice(0, 9)))
  assert.equal(unitless[1]?.[7], '12 kg')
  const weight = ['order_code', 'order_line', 'quantity', 'weight']
  const table = readLineTable(rowsOf([weight, ['P', '1', '5', kilos]]))
  assert.ok('lines' in table)
  assert.deepEqual(table.copy.textsOf(['P', '1', '5', kilos]), ['P', '1', '5', '12'])
})

test('a code shown as 7001.00 is the code that was read', () => {
  const product: Cell = { number: '7001', shown: '7001.00' }
  assert.equal(copyOf([header, line(2, { product })])[1]?.[5], '7001')
  const decimal: Cell = { number: '1.1', shown: '1.10' }
  const rows = [header, line(2, { product }), line(3, { product: decimal })]
  assert.deepEqual(
    copyOf(rows)
      .slice(1)
      .map((cells) => cells[5]),
    ['7001.00', '1.10'],
  )
})

test('the columns that a person chose have our headings, and known headings that are not read have none', () => {
  const rows: Cell[][] = [
    [...header, 'Open qty', 'Size', 'Ding'],
    [...line(2, {}), '7', 'L', 'CAP'],
  ]
  const context = { chosenColumns: 'supplier_code:1,quantity:11,size:0,product_code:13' }
  const copied = copyOf(rows, context)
  assert.deepEqual(copied[0], [
    ...header.map((name) => (name === 'quantity' || name === 'product_code' ? '' : name)),
    ...['quantity', '', 'product_code'],
  ])
  const [first] = read(copied).rows
  assert.deepEqual([first?.quantity, first?.size, first?.productCode], [7000n, undefined, 'CAP'])
  assert.deepEqual(first, read(rows, context).rows[0])
  assert.deepEqual(copyOf(rows)[0], rows[0])
})

test('the bad rows alone are written, with their errors', () => {
  const lines = [header, line(2, {}), line(3, { quantity: 'ten' })]
  const { copy, errors } = read(lines)
  const bad = badRowsOf(copy, rowsOf(lines), errors)
  assert.deepEqual(bad, { header, rows: [{ row: 3, cells: lines[2], errors }] })
})
