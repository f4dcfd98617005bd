import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOrderTable } from '#domain/imports/orders/order-import-table.ts'
import type { Cell } from '#domain/imports/table/table-cell.ts'

const tableOf = (heading: string, cell: Cell) => {
  const header =
    'supplier code;supplier name;order;order date;line;product code;product name;quantity;due date'
  const row = 'S1;Cartró;PO-1;2026-01-05;1;BOX;Box;10;2026-02-01'
  const table = readOrderTable([
    { row: 1, cells: [...header.split(';'), heading] },
    { row: 2, cells: [...row.split(';'), cell] },
  ])
  assert.ok('rows' in table)
  return table
}

test('a commodity code is read as people and other programs write it', () => {
  const headings = ['commodity_code', 'HS Code', 'Tariff No.', 'Código arancelario', 'Codi TARIC']
  for (const heading of headings)
    for (const [cell, code] of [
      ['847130', '847130'],
      ['8471.30.00', '84713000'],
      ['8471 30 00 90', '8471300090'],
      [{ number: '84713000' }, '84713000'],
      ['', null],
    ] as const) {
      const { rows, errors } = tableOf(heading, cell)
      assert.deepEqual([rows[0]?.commodityCode, errors], [code, []], heading)
    }
})

test('invalid commodity codes are refused, and so is a number that lost its zero', () => {
  for (const cell of ['84713', '84713000901', 'HS8471', { number: '9012100' }]) {
    const { errors } = tableOf('HS code', cell)
    assert.deepEqual(
      errors.map(({ column, code }) => [column, code]),
      [['commodity_code', 'not-a-commodity-code']],
    )
  }
})
