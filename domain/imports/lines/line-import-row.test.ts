import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { lineColumns, readLineHeader } from '#domain/imports/lines/line-import-columns.ts'
import { readLineTable } from '#domain/imports/lines/line-import-table.ts'
import { splitOfQuantities } from '#domain/shipments/line-quantities.ts'
import { splitTotal } from '#domain/shipments/package-split.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

const quantity = (text: string) => (text === '' ? null : parseQuantity(text))
const packed = (
  [total, packages, each]: [string, string, string],
  multiple = '',
  isDivisible = false,
) => {
  const amounts = {
    quantity: quantity(total),
    packages: quantity(packages),
    perPackage: quantity(each),
  }
  const packing = splitOfQuantities(amounts, { packMultiple: quantity(multiple), isDivisible })
  return 'code' in packing
    ? packing.code
    : [packing.packages, packing.perPackage / 1000n, packing.remainder / 1000n].join(' ')
}

test('a missing quantity, number of packages or quantity per package follows from the others', () => {
  assert.equal(packed(['47', '', '12']), '3 12 11')
  assert.equal(packed(['47', '3', '12']), '3 12 11')
  assert.equal(packed(['47', '4', '12']), '3 12 11', 'the smaller last package counted')
  assert.equal(packed(['47', '5', '12']), 'packing-differs')
  assert.equal(packed(['48', '5', '12']), 'packing-differs')
  assert.equal(packed(['48', '4', '']), '4 12 0')
  assert.equal(packed(['47', '4', '']), 'does-not-divide')
  assert.equal(packed(['47', '4', ''], '', true), '4 11 0', 'metres divide: 11.75 each')
  assert.equal(packed(['', '4', '12']), '4 12 0')
  assert.equal(packed(['', '4', '']), 'required')
  assert.equal(packed(['', '', '12']), 'required')
  assert.equal(packed(['47', '', '']), '1 47 0')
  assert.equal(packed(['47', '', ''], '12'), '3 12 11', 'the buyer’s pack multiple')
  assert.equal(packed(['7', '', ''], '12'), '1 7 0')
  assert.equal(packed(['7', '1', '12']), '1 7 0')
  assert.equal(packed(['20000', '', '1']), 'too-big')
  assert.equal(packed(['', '10000', '999999']), 'too-big')
})

test('rows always result in the requested quantity', () => {
  const amount = fc.option(fc.integer({ min: 1, max: 500 }).map(String), { nil: '' })
  fc.assert(
    fc.property(amount, amount, amount, amount, (total, packages, each, multiple) => {
      const amounts = {
        quantity: quantity(total),
        packages: quantity(packages),
        perPackage: quantity(each),
      }
      const splitOptions = { packMultiple: quantity(multiple), isDivisible: false }
      const packing = splitOfQuantities(amounts, splitOptions)
      if ('code' in packing) return
      const wanted = amounts.quantity ?? BigInt(packages) * (amounts.perPackage ?? 0n)
      assert.equal(splitTotal(packing), wanted)
      assert.ok(packing.remainder < packing.perPackage || packing.remainder === 0n)
    }),
  )
})

test('every column is known by its own name and the names of three languages', () => {
  const { columnIndexes, ignored, faults } = readLineHeader([...lineColumns])
  assert.deepEqual([[...columnIndexes.keys()], ignored, faults], [[...lineColumns], [], []])
  const spanish = readLineHeader(['Pedido', 'Línea', 'Cantidad', 'Nº bultos', 'Alto (cm)', 'Otra'])
  assert.deepEqual([...spanish.columnIndexes.keys()].slice(0, 3), [
    'order_code',
    'order_line',
    'quantity',
  ])
  assert.ok(spanish.columnIndexes.has('height') && spanish.columnIndexes.has('number_of_packages'))
  assert.deepEqual(spanish.ignored.at(-1), 'Otra')
  assert.deepEqual(readLineHeader(['Order', 'Pedido', 'Line', 'Qty']).faults, [
    { code: 'column-twice', column: 'order_code' },
  ])
})

test('columns of package details are read only beside a column that names packages', () => {
  const cells = ['Comanda', 'Línia', 'Quantitat', 'Tipus', 'Sobre el paquet', 'Pes net, kg']
  assert.deepEqual(readLineHeader(cells).ignored, ['Tipus', 'Sobre el paquet', 'Pes net, kg'])
  const { columnIndexes, ignored } = readLineHeader([...cells, 'Nº paquet', 'Seguiment'])
  assert.deepEqual(ignored, [])
  assert.deepEqual([...columnIndexes.keys()].slice(3), [
    'package_type',
    'on_package',
    'net_weight',
    'package',
    'tracking',
  ])
})

test('decimal commas of one column tell how the others are read', () => {
  const table = readLineTable([
    { row: 1, cells: ['order_code', 'order_line', 'quantity', 'available'] },
    { row: 2, cells: ['A', '1', '1.234', '2.500,5'] },
    { row: 3, cells: ['A', '2', '', '7,5'] },
    { row: 4, cells: ['A', '3', '8,41E+12', ''] },
  ])
  assert.ok('lines' in table)
  assert.deepEqual(
    table.lines.map(({ quantities: amounts }) => amounts.quantity),
    [1_234_000n],
  )
  assert.equal(table.rowsWithoutQuantity, 1)
  assert.deepEqual(
    table.errors.map(({ row, code }) => [row, code]),
    [[4, 'shortened-number']],
  )
})

const readRows = (header: string, ...rows: string[]) => {
  const cells = [header, ...rows].map((row) => row.split('|'))
  const table = readLineTable(cells.map((line, index) => ({ row: index + 1, cells: line })))
  assert.ok('lines' in table)
  const errors = table.errors.map(({ row, column, code, params }) => [row, column, code, params])
  return { ...table, errors }
}

test('impossible amounts and lots are errors of their cells, with the maximum or the wrong characters', () => {
  const { errors, lines } = readRows(
    'order_code|order_line|quantity|weight|lot|serial_numbers',
    'P|1|12345678901|||',
    'P|2|4|1234567890||',
    'P|3|4||LÖT-Ñ1|',
    'P|4|1|||S#1',
    'P|5|999999999,999|||',
  )
  assert.deepEqual(errors, [
    [2, 'quantity', 'too-big', { most: '999999999.999' }],
    [3, 'weight', 'too-big', { most: '999999.999' }],
    [4, 'lot', 'not-in-a-barcode', { characters: 'ÖÑ' }],
    [5, 'serial_numbers', 'not-in-a-barcode', { characters: '#' }],
  ])
  assert.equal(lines.length, 1)
})

test('zero packages for a quantity is an error; without a quantity the row is skipped', () => {
  const { errors, lines, rowsWithoutQuantity } = readRows(
    'order_code|order_line|quantity|number_of_packages|quantity_per_package',
    'P|1|24|0|',
    'P|2|0|0|12',
    'P|3||0|12',
    'P|4|24||12',
  )
  assert.deepEqual(errors, [[2, 'number_of_packages', 'not-positive', undefined]])
  assert.deepEqual([lines.length, rowsWithoutQuantity], [1, 2])
})

test('serial numbers in a cell are separated by spaces, commas and semicolons', () => {
  const { lines } = readRows(
    'order_code|order_line|quantity|number_of_packages|quantity_per_package|serial_numbers',
    'P|1|3|||A1,A2,A3',
    'P|1|3|||A4; A5; A6',
    'P|1||3|1|A7;A8;A9',
    'P|1|2|||B,1 B,2',
  )
  assert.deepEqual(
    lines.map(({ traceability }) => traceability?.serialNumbers),
    [
      ['A1', 'A2', 'A3'],
      ['A4', 'A5', 'A6'],
      ['A7', 'A8', 'A9'],
      ['B,1', 'B,2'],
    ],
  )
})
