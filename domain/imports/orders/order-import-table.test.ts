import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideLineChange, isOtherProduct } from '#domain/imports/orders/order-import-change.ts'
import { requiredOrderColumns } from '#domain/imports/orders/order-import-columns.ts'
import type { OrderImportRow } from '#domain/imports/orders/order-import-row.ts'
import { type OrderTable, readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import type { Cell } from '#domain/imports/table/table-cell.ts'

const good = {
  supplier_code: 'S1',
  supplier_name: 'Sacs',
  order_code: 'P1',
  order_date: '2026-01-02',
  order_line: '1',
  product_code: 'BOX',
  product_name: 'Box',
  quantity: '10',
  due_date: '2026-02-01',
}
type Given = Partial<Record<string, Cell>>

function tableOf(...rows: Given[]): OrderTable {
  const header = [...new Set(rows.flatMap((row) => Object.keys({ ...good, ...row })))]
  const cells = rows.map((row) => header.map((name) => ({ ...good, ...row })[name] ?? null))
  const table = readOrderTable(
    [header, ...cells].map((line, index) => ({ row: index + 1, cells: line })),
  )
  assert.ok('rows' in table)
  return table
}
const errorsOf = (...rows: Given[]) =>
  tableOf(...rows).errors.map(({ row, column, code }) => `${row} ${column} ${code}`)

test('an empty cell in a required column is an error at its row', () => {
  for (const column of requiredOrderColumns)
    assert.deepEqual(errorsOf({ [column]: ' ' }), [`2 ${column} required`])
})

test('rows that repeat or contradict each other are errors, and no duplicate is imported', () => {
  const twice = tableOf({}, { order_line: '2' }, { quantity: '11' })
  assert.deepEqual(
    twice.errors.map(({ row, code, params }) => [row, code, params?.row]),
    [
      [2, 'duplicate', 4],
      [4, 'duplicate', 2],
    ],
  )
  assert.deepEqual(
    twice.rows.map(({ row }) => row),
    [3],
  )
  assert.deepEqual(errorsOf({}, { order_line: '2', order_date: '2026-01-03' }), [
    '3 order_date differs-from-row',
  ])
  assert.deepEqual(errorsOf({}, { order_code: 'P2', supplier_name: 'Sax' }), [
    '3 supplier_name differs-from-row',
  ])
  assert.deepEqual(errorsOf({}, { supplier_code: 'S2', supplier_name: 'Other' }), [])
})

test('quantities fit their unit and each other', () => {
  assert.deepEqual(errorsOf({ quantity: '2.5', unit: 'pcs' }), ['2 quantity not-whole'])
  assert.deepEqual(errorsOf({ quantity: '2.5', unit: 'KG' }), [])
  assert.deepEqual(errorsOf({ cancelled: '11' }), ['2 cancelled more-cancelled-than-ordered'])
  assert.deepEqual(errorsOf({ pack_multiple: '0' }), ['2 pack_multiple not-positive'])
  assert.deepEqual(errorsOf({ quantity: '0' }), [])
})

test('empty rows count as rows, and cells beyond the headings are an error', () => {
  const cells = Object.values(good)
  const table = readOrderTable([
    { row: 1, cells: Object.keys(good) },
    { row: 2, cells: ['', ' '] },
    { row: 3, cells: [...cells, 'more'] },
  ])
  assert.ok('rows' in table)
  assert.deepEqual(
    [table.rowCount, table.errors[0]?.row, table.errors[0]?.code],
    [1, 3, 'too-many-cells'],
  )
})

test('a line is created, changed, left alone or refused, and a cut below what is announced is a conflict', () => {
  const [row] = tableOf({ unit: 'pcs', size: 'M', color: '' }).rows as [OrderImportRow]
  const zero = { percent: '0' }
  const first = decideLineChange(row, null, 0n, zero)
  assert.ok(first.outcome === 'created')
  const { values } = first
  assert.equal(decideLineChange(row, values, 5000n, zero).outcome, 'unchanged')
  const cut = decideLineChange({ ...row, quantity: 4000n }, values, 5000n, zero)
  assert.ok(cut.outcome === 'changed' && cut.isConflict)
  const within = decideLineChange({ ...row, quantity: 4000n }, values, 5000n, { percent: '25' })
  assert.ok(within.outcome === 'changed' && !within.isConflict)
  assert.ok(
    decideLineChange({ ...row, productName: 'New' }, values, 5000n, zero).outcome === 'changed',
  )
  for (const other of [{ productCode: 'X' }, { size: 'L' }, { color: 'red' }, { unit: 'kg' }]) {
    assert.equal(decideLineChange({ ...row, ...other }, values, 5000n, zero).outcome, 'refused')
    assert.equal(decideLineChange({ ...row, ...other }, values, 0n, zero).outcome, 'changed')
    const afterShipment = decideLineChange({ ...row, ...other }, values, 0n, zero, [], null, true)
    assert.equal(afterShipment.outcome, 'refused')
  }
  const unchanged = decideLineChange(
    { ...row, cancelled: undefined, quantity: 4000n },
    { ...values, cancelled: 5000n },
    0n,
    zero,
  )
  assert.ok(
    unchanged.outcome === 'refused' &&
      unchanged.faults[0]?.join() === 'quantity,more-cancelled-than-ordered',
  )
})

test('another code, size, color or unit is another product, another spelling of the unit is not', () => {
  const line = { productCode: 'BOX', size: 'M', color: '', unit: 'pcs' }
  for (const other of [{ productCode: 'X' }, { size: '' }, { color: 'red' }, { unit: 'kg' }])
    assert.ok(isOtherProduct(line, other), JSON.stringify(other))
  for (const same of [{}, line, { size: undefined }, { unit: 'Uds.' }])
    assert.ok(!isOtherProduct(line, same), JSON.stringify(same))
})

test('a column missing in the file leaves its values as they are', () => {
  const [row] = tableOf({}).rows as [OrderImportRow]
  const unchanged = {
    supplierProductCode: 'CV-101',
    gtin: '96385074',
    size: 'M',
    color: 'red',
    unit: 'kg',
    cancelled: 1000n,
    packMultiple: 5000n,
    commodityCode: '847130',
  }
  const existing = {
    reference: '1',
    productCode: 'BOX',
    productName: 'Box',
    quantity: 10_000n,
    dueDate: '2026-02-01',
    ...unchanged,
  }
  assert.equal(decideLineChange(row, existing, 0n, { percent: '0' }).outcome, 'unchanged')
})

test('a supplier’s item number is stored as written, cleared by an empty cell, and may change once goods are announced', () => {
  const numberAfter = (cell: Cell, existing: string) => {
    const [row] = tableOf({ supplier_product_code: cell }).rows as [OrderImportRow]
    const first = decideLineChange(row, null, 0n, { percent: '0' })
    assert.ok(first.outcome === 'created')
    const before = { ...first.values, supplierProductCode: existing }
    const change = decideLineChange(row, before, 5000n, { percent: '0' })
    return change.outcome === 'refused' || [change.outcome, change.values.supplierProductCode]
  }
  assert.deepEqual(numberAfter('00101', '00101'), ['unchanged', '00101'])
  assert.deepEqual(numberAfter('CV-102/b', 'CV-101'), ['changed', 'CV-102/b'])
  assert.deepEqual(numberAfter(null, 'CV-101'), ['changed', ''])
  assert.deepEqual(errorsOf({ supplier_product_code: 'x'.repeat(80) }), [])
  assert.deepEqual(errorsOf({ supplier_product_code: 'x'.repeat(81) }), [
    '2 supplier_product_code too-long',
  ])
  assert.deepEqual(errorsOf({ supplier_product_code: '1.23E+12' }), [
    '2 supplier_product_code shortened-number',
  ])
})

test('a unit is stored in its short form; an unknown or ambiguous one is refused, unless the line has it', () => {
  const zero = { percent: '0' }
  const unitAfter = (unit: string, existing?: string, announced = 0n) => {
    const [row] = tableOf({ unit }).rows as [OrderImportRow]
    const first = decideLineChange({ ...row, unit: 'pcs' }, null, 0n, zero)
    assert.ok(first.outcome === 'created')
    const change = decideLineChange(
      row,
      existing === undefined ? null : { ...first.values, unit: existing },
      announced,
      zero,
    )
    return change.outcome === 'refused'
      ? change.faults.map(([column, code]) => `${column} ${code}`).join()
      : `${change.outcome} ${change.values.unit}`
  }
  assert.equal(unitAfter('KGM'), 'created kg')
  assert.equal(unitAfter('Uds.'), 'created pcs')
  assert.equal(unitAfter('caja roja'), 'unit unknown-unit')
  assert.equal(unitAfter('M'), 'unit ambiguous-unit')
  assert.equal(unitAfter('1e3'), 'unit unknown-unit')
  assert.equal(unitAfter('caja roja', 'caja roja', 5000n), 'unchanged caja roja')
  assert.equal(unitAfter('kilos', 'kgs', 5000n), 'unchanged kgs')
  assert.equal(unitAfter('kgs', 'pcs', 5000n), 'unit product-changed')
  assert.equal(unitAfter('kgs', 'pcs'), 'changed kg')
  const [half] = tableOf({ unit: 'MTR', quantity: '2.5' }).rows
  assert.ok(half)
})
