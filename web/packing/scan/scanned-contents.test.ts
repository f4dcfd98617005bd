import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PackingLine } from '#domain/packing/package.ts'
import { parseQuantity } from '#domain/units/quantity.ts'
import { linesOfScan, scannedContents, unpackedQuantity } from './scanned-contents.ts'

const lines = [
  { id: 1, quantity: '10', packed: '5' },
  { id: 2, quantity: '4', packed: '4' },
  { id: 3, quantity: '8', packed: '0' },
] as PackingLine[]
const contents = (quantity: string) =>
  scannedContents(lines, parseQuantity(quantity)).map((item) => [item.lineId, item.quantity])

test('lines have left to pack what each has left', () => {
  assert.equal(unpackedQuantity(lines), parseQuantity('13'))
})

test('a scan is packed from the first line that has all of it', () => {
  assert.deepEqual(contents('5'), [[1, '5']])
  assert.deepEqual(contents('8'), [[3, '8']])
})

test('a scan that no line has alone is packed from several lines in order', () => {
  assert.deepEqual(contents('13'), [
    [1, '5'],
    [3, '8'],
  ])
  assert.deepEqual(contents('9.5'), [
    [1, '5'],
    [3, '4.5'],
  ])
})

test('goods of another size or lot are never packed together', () => {
  const [first, second] = lines.map((line) => ({ ...line, productName: 'Box', size: 'M' }))
  assert.ok(first && second)
  const large = { ...first, id: 4, size: 'L' }
  const lot = { ...first, id: 5, traceability: { lot: 'A' } } as PackingLine
  const chosen = (quantity: string) =>
    linesOfScan([first, large, lot, { ...second, packed: '0' }], parseQuantity(quantity)).map(
      ({ id }) => id,
    )
  assert.deepEqual(chosen('9'), [1, 2])
  assert.deepEqual(chosen('10'), [1, 2], 'though not enough')
  assert.deepEqual(
    linesOfScan([{ ...first, packed: '10' }, lot, large], 5n).map(({ id }) => id),
    [5],
  )
  assert.deepEqual(linesOfScan([], 1n), [])
})
