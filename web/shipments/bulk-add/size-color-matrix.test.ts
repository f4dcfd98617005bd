import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderLine } from '#domain/order-line.ts'
import {
  availableOf,
  commonOf,
  matrixOf,
  shareOut,
  sumOf,
  sumOfEntries,
} from '#web/shipments/bulk-add/size-color-matrix.ts'

const line = (
  id: number,
  size: string,
  color: string,
  available: string | null,
  dueDate = '2026-03-01',
) => ({ id, size, color, available, dueDate }) as OrderLine

test('sizes stand in the order of sizes, colors as they come, lines of one cell together', () => {
  const matrix = matrixOf([
    line(1, 'L', 'white', '5'),
    line(2, 'S', 'kraft', '5'),
    line(3, 'XL', 'white', '5'),
    line(4, 'M', 'white', '5'),
    line(5, 'S', 'kraft', '7'),
  ])
  assert.deepEqual(matrix.sizes, ['S', 'M', 'L', 'XL'])
  assert.deepEqual(matrix.colors, ['white', 'kraft'])
  assert.deepEqual(
    matrix.at('S', 'kraft').map(({ id }) => id),
    [2, 5],
  )
  assert.deepEqual(matrix.at('S', 'white'), [])
  assert.deepEqual(matrixOf([line(1, '75 mm', '', '1'), line(2, '48 mm', '', '1')]).sizes, [
    '48 mm',
    '75 mm',
  ])
})

test('the most urgent of a cell comes first, also of lines sorted by their order', () => {
  const matrix = matrixOf([
    line(1, 'S', 'kraft', '5', '2026-03-09'),
    line(2, 'S', 'kraft', '5', '2026-03-02'),
  ])
  assert.deepEqual(
    matrix.at('S', 'kraft').map(({ id }) => id),
    [2, 1],
  )
})

test('what is typed into a cell goes to its lines, the most urgent first, and reads back the same', () => {
  const cell = [line(1, 'S', 'red', '40'), line(2, 'S', 'red', '50')]
  assert.equal(availableOf(cell), '90')
  assert.equal(availableOf([...cell, line(3, 'S', 'red', null)]), null)
  assert.deepEqual(shareOut('60', cell), ['40', '20'])
  assert.deepEqual(shareOut('30', cell), ['30', ''])
  assert.deepEqual(shareOut('100', cell), ['40', '60'])
  assert.equal(sumOf(shareOut('100', cell)), '100')
  assert.equal(sumOf(shareOut('abc', cell)), 'abc')
  assert.equal(sumOf(['', '']), '')
})

test('a sum is exact and counts the packages of each line; what cannot be read counts nothing', () => {
  const entry = (total: string, each: string) => ({ total, each })
  assert.deepEqual(
    sumOfEntries([
      entry('41', '12'),
      entry('0.1', ''),
      entry('0.2', ''),
      entry('', '12'),
      entry('x', ''),
    ]),
    { quantity: '41.3', packages: 6 },
  )
  assert.deepEqual(sumOfEntries([]), { quantity: '0', packages: 0 })
})

test('what lines have in common is said, what differs is not', () => {
  assert.equal(commonOf(['12', '12']), '12')
  assert.equal(commonOf(['12', '6']), '')
  assert.equal(commonOf([]), '')
})
