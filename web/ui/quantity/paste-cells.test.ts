import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pastedCells, placeCells, rowsToFill } from './paste-cells.ts'

test('copied cells are split into rows by line and columns by tab; a single cell is no table', () => {
  assert.equal(pastedCells('12'), null)
  assert.equal(pastedCells('12\r\n'), null)
  assert.deepEqual(pastedCells('1\r\n2\r\n3\r\n'), [['1'], ['2'], ['3']])
  assert.deepEqual(pastedCells('1\r2'), [['1'], ['2']])
  assert.deepEqual(pastedCells('1\t12\n 2 \t'), [
    ['1', '12'],
    ['2', ''],
  ])
  assert.deepEqual(pastedCells('1\n\n3'), [['1'], [''], ['3']])
})

test('pasted cells fill rows and columns; empty cells are skipped, and cells without a field are returned', () => {
  const put: [string, string][] = []
  const result = placeCells(
    [
      ['1', '2', '9'],
      ['', 'x', ''],
      ['5', '', ''],
    ],
    (rowOffset, columnOffset) =>
      rowOffset < 2 && columnOffset < 2 ? `${rowOffset}/${columnOffset}` : undefined,
    (field, figure) => put.push([field, figure]),
  )
  assert.deepEqual(put, [
    ['0/0', '1'],
    ['0/1', '2'],
    ['1/1', 'x'],
  ])
  assert.deepEqual(result, { placedCount: 3, unplaced: ['9', '5'] })
})

test('a paste goes on in the rows of the table that are not shown, in their order', () => {
  const all = ['a', 'b', 'c', 'd', 'e']
  assert.deepEqual(rowsToFill(all, ['a', 'b', 'd'], 1), ['b', 'c', 'd', 'e'])
  assert.deepEqual(rowsToFill(all, ['a', 'b', 'd'], 2), ['d', 'e'])
  assert.deepEqual(rowsToFill(all, all, 4), ['e'])
  assert.deepEqual(rowsToFill(all, ['a'], 1), [])
})
