// Recognition of columns: by headings of one row or two, and by a person's choice.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readLineTable } from '#domain/imports/lines/line-import-table.ts'
import { readHeader } from '#domain/imports/orders/order-import-columns.ts'
import { readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import { readPersonTable } from '#domain/imports/people/person-import-table.ts'
import type { Cell } from '#domain/imports/table/table-cell.ts'
import { normalizedHeader } from '#domain/imports/table/table-header.ts'
import { type ReadingContext, unknownSource } from '#domain/imports/table/table-reading.ts'

const rowsOf = (lines: readonly Cell[][]) =>
  lines.map((cells, index) => ({ row: index + 1, cells }))
const read = (lines: readonly Cell[][], context: Partial<ReadingContext> = {}) =>
  readOrderTable(rowsOf(lines), { source: unknownSource, ...context })

const plain = ['S1', 'Sacs', 'P1', '2026-01-02', '1', 'BOX', 'Box', '10', '2026-02-01']
const odd = ['Wer', 'Wie', 'Welche', 'Ab', 'Stelle', 'Ding', 'Bezeichnet', 'Wieviel', 'Bis']
const named =
  'supplier_code:1,supplier_name:2,order_code:3,order_date:4,order_line:5,product_code:6,product_name:7,quantity:8,due_date:9'

test('unknown headings are shown with first values, and are read as a person chooses', () => {
  const unknown = read([['Bericht'], [], odd, plain, [...plain.slice(0, 7), '12', '2026-02-02']])
  assert.ok('faults' in unknown)
  const { columns } = unknown.reading
  assert.deepEqual(columns?.rows, [3])
  assert.deepEqual(columns?.file[7], { position: 8, heading: 'Wieviel', values: ['10', '12'] })
  assert.deepEqual(
    columns?.fields.filter(({ isMissing }) => isMissing).map(({ column }) => column),
    named.split(',').map((pair) => pair.split(':')[0]),
  )
  const table = read([['Bericht'], [], odd, plain], { chosenColumns: named })
  assert.ok('rows' in table)
  assert.deepEqual(table.errors, [])
  assert.equal(table.rows[0]?.productName, 'Box')
  assert.deepEqual([table.reading.headerRow, table.reading.columns?.by], [3, 'chosen'])
  assert.deepEqual(table.ignoredColumns, [])
})

test('a chosen column wins over headings, repeated ones included, and position 0 means no column', () => {
  const header = ['supplier_code', 'supplier_name', 'order_code', 'order_date', 'order_line']
  const twice = [
    ...header,
    'product_code',
    'product_name',
    'quantity',
    'due_date',
    'quantity',
    'size',
  ]
  const line = [...plain, '99', 'A2']
  assert.ok('faults' in read([twice, line]))
  const table = read([twice, line], { chosenColumns: 'quantity:10,size:0,product_name:6' })
  assert.ok('rows' in table)
  const [first] = table.rows
  assert.deepEqual([first?.quantity, first?.size, first?.productName], [99_000n, undefined, 'BOX'])
})

test('a column that the file or the kind does not have is refused', () => {
  for (const choice of ['order_code:10', 'colour:2']) {
    const [column] = choice.split(':')
    const table = read([odd, plain], { chosenColumns: `${named},${choice}` })
    assert.ok('faults' in table)
    assert.ok(
      table.faults.some((fault) => fault.code === 'no-such-column' && fault.column === column),
      choice,
    )
  }
})

test('columns of a file without headings are chosen by position, and its first row is data', () => {
  const table = read([plain], { chosenColumns: named })
  assert.ok('rows' in table)
  assert.deepEqual([table.rows[0]?.row, table.reading.columns?.rows], [1, []])
})

test('columns chosen for the same headings are chosen again; a file without headings gets none', () => {
  const remembered: string[][] = []
  const rememberedColumns = (headings: readonly string[]) => {
    remembered.push([...headings])
    return `${named},gone:3`
  }
  const table = read([odd, plain], { rememberedColumns })
  assert.ok('rows' in table)
  assert.deepEqual([table.reading.columns?.by, table.rows.length], ['remembered', 1])
  assert.deepEqual(remembered, [odd.map((text) => text.toLowerCase())])
  assert.ok('faults' in read([plain], { rememberedColumns }))
  const long = [...odd.slice(1), 'Wer '.repeat(30)]
  const { reading } = read([long, plain])
  const shown = reading.columns?.file.map(({ heading }) => normalizedHeader(heading)) ?? []
  read([long, plain], { rememberedColumns })
  assert.deepEqual(remembered.at(-1), shown, 'a long heading is looked up as it is shown')
})

test('headings in two rows are joined, those of a group with each of its columns', () => {
  const groups = ['Supplier', null, 'Order', null, null, 'Product', null, 'Ordered', 'Due']
  const parts = ['code', 'name', 'number', 'date', 'line', 'code', 'name', 'quantity', 'date']
  const table = read([['Orders of May'], groups, parts, plain])
  assert.ok('rows' in table)
  assert.deepEqual([table.errors, table.rows[0]?.orderDate], [[], '2026-01-02'])
  assert.deepEqual([table.reading.columns?.rows, table.reading.headerRow], [[2, 3], 3])
  const lines = readLineTable(
    rowsOf([
      ['Order', 'Order', 'Number of', 'Qty'],
      ['number', 'line', 'packages', null],
      ['P1', '1', '2', '10'],
    ]),
  )
  assert.ok('lines' in lines)
  assert.equal(lines.lines[0]?.quantities.packages, 2000n)
})

test('headings repeated below in another language are not data', () => {
  const english = ['supplier code', 'supplier', 'order', 'order date', 'line', 'sku', 'product']
  const spanish = ['código proveedor', 'proveedor', 'pedido', 'fecha pedido', 'línea', 'referencia']
  const table = read([
    [...english, 'quantity', 'due date'],
    [...spanish, 'producto', 'cantidad', 'fecha entrega'],
    plain,
  ])
  assert.ok('rows' in table)
  assert.deepEqual([table.errors, table.rows.length, table.rowCount], [[], 1, 1])
})

test('a column of suppliers cannot be deselected', () => {
  const people = rowsOf([
    ['name', 'email', 'supplier'],
    ['Lee', 'lee@example.com', 'CARTRO'],
  ])
  const table = readPersonTable(people, { source: unknownSource, chosenColumns: 'supplier_name:0' })
  assert.ok('rows' in table)
  assert.equal(table.rows[0]?.supplierName, 'CARTRO')
})

test('ambiguous numbers are reported with both readings, and decided by file, person or an earlier import', () => {
  const header =
    'supplier_code,supplier_name,order_code,order_date,order_line,product_code,product_name,quantity,due_date'.split(
      ',',
    )
  const lines = (...quantities: string[]) => [
    header,
    ...quantities.map((quantity, index) => [
      ...[...plain.slice(0, 4), `${index + 1}`],
      ...['BOX', 'Box', quantity, '2026-02-01'],
    ]),
  ]
  const decided = (quantities: string[], context: Partial<ReadingContext> = {}) => {
    const table = read(lines(...quantities), context)
    assert.ok('rows' in table)
    const { by, mark } = table.reading.decimals
    const codes = table.errors.map(({ code }) => code)
    return [by, mark, table.rows.map(({ quantity }) => Number(quantity) / 1000), codes]
  }
  const open = read(lines('10,000', '7', '1.234'))
  assert.deepEqual(open.reading.decimals.examples, [
    { row: 2, text: '10,000', comma: '10', point: '10000' },
    { row: 4, text: '1.234', comma: '1234', point: '1.234' },
  ])
  const ambiguous = 'ambiguous-number'
  assert.deepEqual(decided(['10,000', '7']), ['undecided', null, [7], [ambiguous]])
  assert.deepEqual(decided(['10,000'], { chosenDecimals: 'comma' }), ['chosen', 'comma', [10], []])
  assert.deepEqual(decided(['10,000'], { rememberedDecimals: 'point' }), [
    ...['remembered', 'point', [10_000], []],
  ])
  assert.deepEqual(decided(['10,000', '1.5'], { rememberedDecimals: 'comma' }), [
    ...['file', 'point', [10_000, 1.5], []],
  ])
  assert.deepEqual(decided(['10,000', '1.5'], { chosenDecimals: 'comma' }), [
    ...['contradictory', null, [1.5], [ambiguous]],
  ])
  assert.deepEqual(decided(['10', '7']), ['none-needed', null, [10, 7], []])
})

test('files of SAP, Business Central, ERPNext, Odoo and Shopify are read by their own headings', () => {
  const missingIn = (header: string) => readHeader(header.split(',')).faults
  const files = [
    'Einkaufsbeleg,Position,Belegdatum,Lieferant,Name des Lieferanten,Material,Kurztext,Bestellmenge,Bestellmengeneinheit,Lieferdatum',
    'Purchasing Document,Item,Document Date,Vendor Code,Vendor Name,Material,Short Text,Order Quantity,Order Unit,Delivery Date',
    'Document No.,Line No.,Order Date,Buy-from Vendor No.,Buy-from Vendor Name,Item No.,Description,Quantity,Unit of Measure Code,Expected Receipt Date',
    'Purchase Order,Idx,Order Date,Supplier,Supplier Name,Item Code,Item Name,Qty,UOM,Required By',
    'Order Reference,Line,Date Ordered,Vendor No,Vendor,Item Number,Description,Quantity,Unit of Measure,Expected Arrival',
    'Order,Line,Order Date,Vendor No,Vendor,Lineitem sku,Lineitem name,Lineitem quantity,Unit,Due date',
  ]
  for (const header of files) assert.deepEqual(missingIn(header), [], header)
  const [german = ''] = files
  const { columnIndexes } = readHeader(german.split(','))
  assert.deepEqual([columnIndexes.get('supplier_code'), columnIndexes.get('supplier_name')], [3, 4])
  assert.deepEqual(missingIn(`${german},SKU`), [], 'a plainer heading goes first')
  assert.equal(readHeader(`${german},SKU`.split(',')).columnIndexes.get('product_code'), 10)
  const lines = rowsOf([
    ['Bestellnummer', 'Bestellposition', 'Materialnummer', 'Quantity'],
    ['P1', '1', 'BOX', '10'],
  ])
  assert.ok('lines' in readLineTable(lines))
})
