import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OrderLine } from '#domain/orders/order-line.ts'
import {
  chosenProduct,
  commonText,
  distributeTotal,
  sizeColorMatrix,
  sumEntries,
  sumTotals,
  tableProducts,
  totalAvailable,
} from '#web/shipments/bulk-add/size-color-matrix.ts'

const line = (
  id: number,
  size: string,
  color: string,
  available: string | null,
  dueDate = '2026-03-01',
) => ({ id, size, color, available, dueDate }) as OrderLine

test('sizes are sorted by size, colors by their first line, and lines of one size and color share a cell', () => {
  const matrix = sizeColorMatrix([
    line(1, 'L', 'white', '5'),
    line(2, 'S', 'kraft', '5'),
    line(3, 'XL', 'white', '5'),
    line(4, 'M', 'white', '5'),
    line(5, 'S', 'kraft', '7'),
  ])
  assert.deepEqual(
    matrix.rows,
    ['S', 'M', 'L', 'XL'].map((size) => ({ size })),
  )
  assert.deepEqual(matrix.colors, ['white', 'kraft'])
  assert.deepEqual(
    matrix.linesAt({ size: 'S' }, 'kraft').map(({ id }) => id),
    [2, 5],
  )
  assert.deepEqual(matrix.linesAt({ size: 'S' }, 'white'), [])
  assert.deepEqual(sizeColorMatrix([line(1, '75 mm', '', '1'), line(2, '48 mm', '', '1')]).rows, [
    { size: '48 mm' },
    { size: '75 mm' },
  ])
})

test('the most urgent line of a cell comes first, in whatever order the lines come', () => {
  const matrix = sizeColorMatrix([
    line(1, 'S', 'kraft', '5', '2026-03-09'),
    line(2, 'S', 'kraft', '5', '2026-03-02'),
  ])
  assert.deepEqual(
    matrix.linesAt({ size: 'S' }, 'kraft').map(({ id }) => id),
    [2, 1],
  )
})

const productLine = (id: number, product: Partial<OrderLine>) =>
  ({ ...line(id, 'S', 'kraft', '5'), ...product }) as OrderLine

test('a size with several product codes in one color has a row for each', () => {
  const matrix = sizeColorMatrix([
    productLine(1, { productCode: 'A' }),
    productLine(2, { productCode: 'B' }),
    productLine(3, { productCode: 'B', color: 'white' }),
    productLine(4, { productCode: 'C', size: 'M' }),
  ])
  assert.deepEqual(matrix.rows, [
    { size: 'S', productCode: 'A' },
    { size: 'S', productCode: 'B' },
    { size: 'M' },
  ])
  const cells = matrix.rows.map((row) =>
    matrix.colors.map((color) => matrix.linesAt(row, color).map(({ id }) => id)),
  )
  assert.deepEqual(cells, [
    [[1], []],
    [[2], [3]],
    [[4], []],
  ])
})

test('a table has one unit of its product: the chosen one, or the first', () => {
  const pieces = { name: 'Box', unit: 'pcs' }
  const boxes = { name: 'Box', unit: 'boxes' }
  const products = tableProducts(
    [pieces, boxes, pieces].map(({ name: productName, unit }, id) =>
      productLine(id, { productName, unit }),
    ),
  )
  assert.deepEqual(products, [pieces, boxes])
  assert.equal(chosenProduct(products, undefined, undefined), undefined)
  assert.deepEqual(chosenProduct(products, 'Box', 'boxes'), boxes)
  assert.deepEqual(chosenProduct(products, 'Box', undefined), pieces)
  assert.deepEqual(chosenProduct([boxes], undefined, undefined), boxes)
})

test('a quantity typed into a cell is distributed to its lines in order, and the sum shows it again', () => {
  const cell = [line(1, 'S', 'red', '40'), line(2, 'S', 'red', '50')]
  assert.equal(totalAvailable(cell), '90')
  assert.equal(totalAvailable([...cell, line(3, 'S', 'red', null)]), null)
  assert.deepEqual(distributeTotal('60', cell), ['40', '20'])
  assert.deepEqual(distributeTotal('30', cell), ['30', ''])
  assert.deepEqual(distributeTotal('100', cell), ['40', '60'])
  assert.equal(sumTotals(distributeTotal('100', cell)), '100')
  assert.equal(sumTotals(distributeTotal('abc', cell)), 'abc')
  assert.equal(sumTotals(['', '']), '')
})

test('a cell with lines without a limit gives each what is pending, and more to the first of them', () => {
  const unlimited = (id: number, pending: string, inOpen = '0') =>
    ({ ...line(id, 'S', 'red', null), pending, inOpen }) as OrderLine
  const cell = [unlimited(1, '10'), unlimited(2, '50', '20')]
  assert.deepEqual(distributeTotal('40', cell), ['10', '30'])
  assert.deepEqual(distributeTotal('60', cell), ['30', '30'])
  assert.deepEqual(distributeTotal('25', [line(3, 'S', 'red', '20'), ...cell]), ['20', '5', ''])
  assert.deepEqual(distributeTotal('90', [line(3, 'S', 'red', '20'), ...cell]), ['20', '40', '30'])
  assert.deepEqual(distributeTotal('0', cell), ['0', ''])
  assert.deepEqual(distributeTotal('5', [unlimited(4, '9', '9'), ...cell]), ['', '5', ''])
})

test('a sum is exact and counts the packages of each line; invalid entries count as nothing', () => {
  const entry = (total: string, quantityPerPackage: string) => ({ total, quantityPerPackage })
  assert.deepEqual(
    sumEntries([
      entry('41', '12'),
      entry('0.1', ''),
      entry('0.2', ''),
      entry('', '12'),
      entry('x', ''),
    ]),
    { quantity: '41.3', packages: 6 },
  )
  assert.deepEqual(sumEntries([]), { quantity: '0', packages: 0 })
})

test('a value is shown only if all lines share it', () => {
  assert.equal(commonText(['12', '12']), '12')
  assert.equal(commonText(['12', '6']), '')
  assert.equal(commonText([]), '')
})
