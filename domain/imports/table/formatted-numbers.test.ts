// Numbers as their formats show them, in each kind of table.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readConfirmationTable } from '#domain/imports/confirmations/confirmation-import-table.ts'
import { readLineTable } from '#domain/imports/lines/line-import-table.ts'
import { readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import { readPersonTable } from '#domain/imports/people/person-import-table.ts'
import { readSupplierTable } from '#domain/imports/suppliers/supplier-import-table.ts'
import type { Cell } from '#domain/imports/table/table-cell.ts'

const rowsOf = (header: string, ...rows: Cell[][]) =>
  [header.split(','), ...rows].map((cells, index) => ({ row: index + 1, cells }))
const faultOf = ({
  row,
  column,
  code,
  params,
}: { [Name in 'row' | 'column' | 'code']: unknown } & {
  params?: Record<string, string | number>
}) => [row, column, code, ...(params ? [params] : [])]

const orderHeader =
  'supplier_code,order_code,order_line,product_code,gtin,quantity,unit,supplier_name,order_date,product_name,due_date'
const orders = (...rows: Cell[][]) => {
  const rest = ['Sacs', '2026-01-02', 'Box', '2026-02-01']
  const table = readOrderTable(rowsOf(orderHeader, ...rows.map((row) => [...row, ...rest])))
  assert.ok('rows' in table)
  return table
}

test('7001.0 in a column of codes is 7001, and stays 7001.0 beside a code with decimals', () => {
  const [first, second] = orders(
    ['7001.0', '4500000057.0', '10.0', 'A.0', '8412345678905.0', '5', ''],
    ['7001.0', '4500000057.0', '20.0', '1100.100', '', '5', ''],
  ).rows
  assert.deepEqual(
    [first?.supplierCode, first?.orderCode, first?.lineNumber, first?.productCode, first?.gtin],
    ['7001', '4500000057', '10', 'A.0', '8412345678905'],
  )
  assert.deepEqual([second?.lineNumber, second?.productCode], ['20', '1100.100'])
  const { rows } = orders(
    ['S', 'P', '1.10', '2.0', '', '5', ''],
    ['S', 'P', '2.0', '2.10', '', '5', ''],
  )
  assert.deepEqual(
    rows.map(({ lineNumber, productCode }) => [lineNumber, productCode]),
    [
      ['1.10', '2.0'],
      ['2.0', '2.10'],
    ],
  )
})

test('whole numbers shown as 7001.00 are 7001, unless others of the column have decimals', () => {
  const whole = { number: '7001', shown: '7001.00' }
  const [only] = orders(['S', 'P', whole, whole, '', '5', '']).rows
  assert.deepEqual([only?.lineNumber, only?.productCode], ['7001', '7001'])
  const { rows } = orders(
    ['S', 'P', { number: '1.1', shown: '1.10' }, { number: '10.1', shown: '10.10' }, '', '5', ''],
    ['S', 'P', { number: '2', shown: '2.00' }, { number: '11', shown: '11.00' }, '', '5', ''],
  )
  assert.deepEqual(
    rows.map(({ lineNumber, productCode }) => [lineNumber, productCode]),
    [
      ['1.10', '10.10'],
      ['2.00', '11.00'],
    ],
  )
})

test('people and confirmations have the same codes; text that is no code stays as it is written', () => {
  const people = readPersonTable(
    rowsOf('name,email,supplier_code', ['3.0', 'a@example.com', '7001.0']),
  )
  assert.ok('rows' in people)
  assert.deepEqual([people.rows[0]?.name, people.rows[0]?.supplierCode], ['3.0', '7001'])
  const confirmed = readConfirmationTable(
    rowsOf('order_code,order_line,confirmed_quantity,note', ['4500.0', '10.0', '5', '2.0']),
  )
  assert.ok('rows' in confirmed)
  const [row] = confirmed.rows
  assert.deepEqual([row?.orderCode, row?.lineNumber, row?.note], ['4500', '10', '2.0'])
})

const kilos = (number: string): Cell => ({ number, shown: `${number} kg`, unit: 'kg' })
const boxes: Cell = { number: '3', shown: '3 red boxes', unit: 'red boxes' }
const percent: Cell = { number: '0.5', shown: '50%', percent: '50' }

test('the unit that a quantity’s format shows is the row’s, or the cell is an error', () => {
  const { rows, errors } = orders(
    ['S', 'P', '1', 'A', '', kilos('12.5'), ''],
    ['S', 'P', '2', 'A', '', kilos('12'), 'KGM'],
    ['S', 'P', '3', 'A', '', kilos('12'), 'pcs'],
    ['S', 'P', '4', 'A', '', boxes, ''],
    ['S', 'P', '5', 'A', '', percent, ''],
  )
  assert.deepEqual(
    rows.map(({ unit, quantity }) => [unit, quantity]),
    [
      ['kg', 12_500n],
      ['KGM', 12_000n],
    ],
  )
  assert.deepEqual(errors.map(faultOf), [
    [4, 'quantity', 'unit-in-format', { unit: 'kg' }],
    [5, 'quantity', 'unit-in-format', { unit: 'red boxes' }],
    [6, 'quantity', 'percentage'],
  ])
  const confirmed = readConfirmationTable(
    rowsOf('order_code,order_line,confirmed_quantity', ['P', '1', kilos('4')], ['P', '2', percent]),
  )
  assert.ok('rows' in confirmed)
  assert.deepEqual(confirmed.rows[0]?.unit, 'kg')
  assert.deepEqual(confirmed.errors.map(faultOf), [[3, 'confirmed_quantity', 'percentage']])
})

test('a weight formatted in grams is not read as kilograms', () => {
  const grams: Cell = { number: '250', shown: '250 g', unit: 'g' }
  const table = readLineTable(
    rowsOf(
      'order_code,order_line,quantity,weight,height',
      ['P', '1', kilos('4'), kilos('5'), null],
      ['P', '2', '4', grams, null],
      ['P', '3', '4', null, percent],
    ),
  )
  assert.ok('lines' in table)
  assert.deepEqual(
    table.lines.map(({ unit, weight }) => [unit, weight]),
    [['kg', '5']],
  )
  assert.deepEqual(table.errors.map(faultOf), [
    [3, 'weight', 'unit-in-format', { unit: 'g' }],
    [4, 'height', 'percentage'],
  ])
})

test('a tolerance of 5 % is 5 in any kind of cell', () => {
  const tolerances: Cell[] = [
    '5',
    '5 %',
    { number: '5' },
    { number: '0.05', shown: '5%', percent: '5' },
    { number: '5', shown: '5 %', unit: '%' },
  ]
  const table = readSupplierTable(
    rowsOf(
      'supplier_code,supplier_name,tolerance',
      ...tolerances.map((tolerance, index): Cell[] => [`S${index}`, 'Sacs', tolerance]),
      ['S9', 'Sacs', { number: '5', shown: '5 kg', unit: 'kg' }],
    ),
  )
  assert.ok('rows' in table)
  assert.deepEqual(new Set(table.rows.map(({ tolerance }) => tolerance)), new Set(['5']))
  assert.equal(table.rows.length, tolerances.length)
  assert.deepEqual(table.errors.map(faultOf), [[7, 'tolerance', 'unit-in-format', { unit: 'kg' }]])
})
