import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readPackageType } from '#domain/imports/lines/package-type-words.ts'
import {
  orderHeadings,
  readHeader,
  requiredOrderColumns,
} from '#domain/imports/orders/order-import-columns.ts'
import { readLineReference } from '#domain/imports/orders/order-line-reference.ts'
import { decideDecimals } from '#domain/imports/table/decimal-reading.ts'
import {
  type Cell,
  readCellCode,
  readCellGtin,
  readCellText,
} from '#domain/imports/table/table-cell.ts'
import { readDay } from '#domain/imports/table/table-date.ts'
import { readQuantity } from '#domain/imports/table/table-number.ts'
import { formatQuantity } from '#domain/units/quantity.ts'

const valueOrFault = (read: { value: unknown } | { fault: string }) =>
  'fault' in read
    ? read.fault
    : typeof read.value === 'bigint'
      ? formatQuantity(read.value)
      : read.value

test('headers are known in three languages and by our own names, whatever their case and accents, each for one column', () => {
  for (const column of orderHeadings.columns) {
    assert.equal(orderHeadings.columnOf(column), column)
    for (const name of orderHeadings.namesOf(column))
      assert.equal(orderHeadings.columnOf(name.toUpperCase()), column, name)
  }
  const headings = [
    'Razón social',
    'CÓDIGO DE PRODUCTO',
    'Núm. comanda',
    'Data d’entrega',
    'Quantitat anul·lada',
    'Línea',
  ]
  assert.deepEqual(headings.map(orderHeadings.columnOf), [
    'supplier_name',
    'product_code',
    undefined,
    'due_date',
    'cancelled',
    'order_line',
  ])
})

test('a supplier’s name column is not its product code column', () => {
  const ours = ['Vendor code', 'Supplier no.', 'Código de proveedor', 'Codi del proveïdor']
  assert.deepEqual(new Set(ours.map(orderHeadings.columnOf)), new Set(['supplier_code']))
  const theirs = [
    ...['Supplier’s item number', 'Vendor Item No.', 'vendor part number', 'supplierProductCode'],
    ...[
      'Ref. proveedor',
      'Referencia del proveedor',
      'Ref. proveïdor',
      'Codi d’article del proveïdor',
    ],
    ...['Lieferantenartikelnummer', 'Lieferanten-Artikel-Nr.', 'Réf. fournisseur'],
  ]
  assert.deepEqual(new Set(theirs.map(orderHeadings.columnOf)), new Set(['supplier_product_code']))
})

test('a product beside its description is the code, and a second name otherwise', () => {
  const others = requiredOrderColumns.filter((column) => !column.startsWith('product'))
  const both = readHeader([...others, 'Descripción', 'Artículo'])
  assert.deepEqual(both.faults, [])
  assert.equal(both.columnIndexes.get('product_name'), others.length)
  assert.equal(both.columnIndexes.get('product_code'), others.length + 1)
  const threefold = readHeader([...others, 'Descripción', 'Artículo', 'Referencia'])
  assert.deepEqual(threefold.faults, [{ code: 'column-twice', column: 'product_name' }])
})

test('hostile headers are unknown columns', () => {
  const { ignored, faults } = readHeader([
    '__proto__',
    'constructor',
    'toString',
    ...requiredOrderColumns,
  ])
  assert.deepEqual(ignored, ['__proto__', 'constructor', 'toString'])
  assert.deepEqual(faults, [])
  assert.deepEqual(readHeader(['quantity', 'Cantidad']).faults.slice(0, 1), [
    { code: 'column-twice', column: 'quantity' },
  ])
})

test('numbers with one reading are read, others are refused', () => {
  const numbers: [Cell, ',' | '.' | undefined, string][] = [
    ['12', undefined, '12'],
    ['0012', undefined, '12'],
    ['12.5', undefined, '12.5'],
    ['12,5', undefined, '12.5'],
    ['1.234,5', undefined, '1234.5'],
    ['1,234.5', undefined, '1234.5'],
    ['1.234.567', undefined, '1234567'],
    ['1,234,567', undefined, '1234567'],
    ['1 234,5', undefined, '1234.5'],
    ['1 234', undefined, '1234'],
    ["1'234.50", undefined, '1234.5'],
    ['0,250', undefined, '0.25'],
    ['1234,500', undefined, '1234.5'],
    ['1.234', undefined, 'ambiguous-number'],
    ['1,234', undefined, 'ambiguous-number'],
    ['1,234', ',', '1.234'],
    ['1,234', '.', '1234'],
    ['1.234', ',', '1234'],
    ['1.234', '.', '1.234'],
    [{ number: '1.234' }, ',', '1.234'],
    [{ number: '1234.5' }, ',', '1234.5'],
    ['1,23E+13', undefined, 'shortened-number'],
    ['8.41235E+12', undefined, 'shortened-number'],
    ['-3', undefined, 'negative'],
    ['(3)', undefined, 'negative'],
    ['−3', undefined, 'negative'],
    ['1.2345', undefined, 'too-many-places'],
    ['1.2300', undefined, '1.23'],
    ['1234567890', undefined, 'too-big'],
    ['1.23.4', undefined, 'not-a-number'],
    ['1.234,567.8', undefined, 'not-a-number'],
    ['12 pcs', undefined, 'not-a-number'],
    ['=1+1', undefined, 'not-a-number'],
    ['٣', undefined, 'not-a-number'],
    ['0x10', undefined, 'not-a-number'],
    ['1 23', undefined, 'not-a-number'],
    ['.5', undefined, 'not-a-number'],
    ['Infinity', undefined, 'not-a-number'],
    ['5 %', undefined, 'percentage'],
    [{ number: '0.05', shown: '5%', percent: '5' }, undefined, 'percentage'],
    [{ number: '5', shown: '5 %', unit: '%' }, undefined, 'percentage'],
    [{ number: '5', shown: '€ 5', unit: '€' }, undefined, 'unit-in-format'],
  ]
  for (const [cell, mark, number] of numbers)
    assert.equal(valueOrFault(readQuantity(cell, mark)), number, JSON.stringify(cell))
})

const markOf = (...cells: Cell[]) =>
  decideDecimals(cells.map((cell, index) => ({ row: index + 2, cell }))).mark

test('the decimal mark is known where the file shows it, and not where it contradicts itself', () => {
  assert.equal(markOf('1.234', '2,5'), ',')
  assert.equal(markOf('1.234', '12'), undefined)
  assert.equal(markOf('2.5', '2,5'), undefined)
  assert.equal(markOf({ number: '2.5' }, null, 'x'), undefined)
})

test('barcodes are text with a check digit; one that a spreadsheet shortened is an error', () => {
  const codes: [Cell, string][] = [
    ['8412345678905', '8412345678905'],
    [{ number: '8412345678905' }, '8412345678905'],
    [' 9638 5074 ', '96385074'],
    ['04252614', '042100005264'],
    ['8412345678906', 'wrong-check-digit'],
    ['841234567890', 'wrong-check-digit'],
    ['84123', 'not-a-gtin'],
    ['1,23E+13', 'shortened-number'],
    ['8.41235E+12', 'shortened-number'],
  ]
  for (const [cell, code] of codes)
    assert.equal(valueOrFault(readCellGtin(cell)), code, JSON.stringify(cell))
})

test('text stays text: formulas, leading zeros, combining accents; unprintable text is refused', () => {
  assert.equal(valueOrFault(readCellText('=cmd()', 60)), '=cmd()')
  assert.equal(valueOrFault(readCellText(' 007\n x ', 60)), '007 x')
  assert.equal(valueOrFault(readCellText('Cartro\u0301', 60)), 'Cartr\u00f3')
  assert.equal(valueOrFault(readCellText({ day: '2026-01-02' }, 60)), 'became-a-date')
  assert.equal(valueOrFault(readCellText('#REF!', 60)), 'broken-formula')
  assert.equal(valueOrFault(readCellText('a\u0000b', 60)), 'bad-characters')
  assert.equal(valueOrFault(readCellText('\ud800', 60)), 'bad-characters')
  assert.equal(valueOrFault(readCellText('x'.repeat(61), 60)), 'too-long')
})

test('codes are read as the file means them, or refused where digits are lost', () => {
  const codes: [Cell, string][] = [
    ['00012', '00012'],
    ['="00012"', '00012'],
    ["'00012", '00012'],
    ['="a ""b"""', 'a "b"'],
    ["'=1+1", '=1+1'],
    ["x;'=1+1", 'x;=1+1'],
    ['1.23E+12', 'shortened-number'],
    ['1,23E+12', 'shortened-number'],
    ['1E+12', 'shortened-number'],
    ['1.23e+12', 'shortened-number'],
    ['1100.100', '1100.100'],
    [{ number: '12', shown: '12 kg', unit: 'kg' }, '12 kg'],
    [{ number: '1.23456789012345E+17' }, 'shortened-number'],
    ['12E4', '12E4'],
    [{ number: '12', shown: '00012' }, '00012'],
    [{ number: '123456789012345678' }, '123456789012345678'],
    [{ fault: 'formula-without-value', text: '=A1' }, 'formula-without-value'],
    ['#N/D', 'broken-formula'],
    ['#¡REF!', 'broken-formula'],
    ['Err:502', 'broken-formula'],
    ['Cart\uFFFD', 'bad-characters'],
  ]
  for (const [cell, code] of codes)
    assert.equal(valueOrFault(readCellCode(cell, 60)), code, JSON.stringify(cell))
  assert.equal(valueOrFault(readCellGtin('="8412345678905"')), '8412345678905')
  assert.equal(valueOrFault(readCellGtin({ number: '96385074', shown: '96385074' })), '96385074')
})

test('a formula without a value is an error for every reader', () => {
  const cell: Cell = { fault: 'formula-without-value', text: '=A1' }
  const readers = [
    readCellText(cell, 60),
    readCellGtin(cell),
    readLineReference(cell),
    readQuantity(cell, undefined),
    readDay(cell, { order: 'day-first' }),
    readPackageType(cell),
  ]
  assert.deepEqual(new Set(readers.map(valueOrFault)), new Set(['formula-without-value']))
})

test('a number is read without its format, and ten may be written 10.0', () => {
  assert.equal(valueOrFault(readQuantity({ number: '12', shown: '00012' }, undefined)), '12')
  for (const ten of ['10.0', '10,0', '10.00', '10'])
    assert.equal(valueOrFault(readQuantity(ten, undefined)), '10')
})

test('a quantity written in any unambiguous way reads back the same', () => {
  const thousandths = fc.bigInt({ min: 0n, max: 999_999_999_999n })
  const marks = fc.constantFrom([',', '.'], ['.', ','], ['.', ' '], [',', '\u00a0'], [',', "'"])
  fc.assert(
    fc.property(
      thousandths,
      marks,
      fc.boolean(),
      (quantity, [mark = '', group = ''], isGrouped) => {
        const [whole = '', places] = formatQuantity(quantity).split('.')
        const written = isGrouped ? whole.replace(/\B(?=(\d{3})+$)/g, group) : whole
        const read = readQuantity(
          places ? `${written}${mark}${places}` : written,
          mark as ',' | '.',
        )
        assert.deepEqual(read, { value: quantity })
      },
    ),
  )
})
