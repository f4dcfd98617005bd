import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseQuantity } from '#domain/units/quantity.ts'
import { contentsToCount } from './contents-to-count.ts'
import { emptyCount } from './line-count.ts'

type Options = Parameters<typeof contentsToCount>[3]
const line = (id: number, size: string, quantity?: string) => ({
  ...{ id, productCode: 'CUP', size, color: 'white', unit: 'pcs' },
  ...(quantity && { quantity, accepted: '0', rejected: '0', cancelled: '0' }),
})
/** Counts 2 pieces of lines of which some quantities are accepted, by line id. */
const contents = (
  lines: ReturnType<typeof line>[],
  accepted: Record<number, string>,
  options: Options,
) => {
  const counts = Object.entries(accepted).map(
    ([id, quantity]) => [id, { ...emptyCount, accepted: quantity }] as const,
  )
  return contentsToCount(lines, Object.fromEntries(counts), parseQuantity('2'), options)?.map(
    ({ lineId, quantity }) => [lineId, quantity],
  )
}
const isProductCode = true
const small = line(1, 'S', '8')
const large = line(2, 'L', '8')

test('a product code counts the only size, or the only one with room; otherwise it says too little', () => {
  assert.deepEqual(contents([small, line(3, 'S', '8')], { 1: '7' }, { isProductCode }), [[3, '2']])
  assert.deepEqual(contents([small], { 1: '8' }, { isProductCode }), [[1, '2']])
  assert.equal(contents([small, large], {}, { isProductCode }), undefined)
  assert.deepEqual(contents([small, large], { 1: '8' }, { isProductCode }), [[2, '2']])
  assert.equal(contents([small, large], { 1: '8', 2: '8' }, { isProductCode }), undefined)
})

test('in a blind count a product code of several sizes always says too little', () => {
  const blind = [line(1, 'S'), line(2, 'L')]
  assert.equal(contents(blind, { 1: '8' }, { isProductCode, isBlind: true }), undefined)
})

test('a barcode of several lines counts the first with room', () => {
  assert.deepEqual(contents([small, large], {}, {}), [[1, '2']])
  assert.deepEqual(contents([small, large], { 1: '8' }, {}), [[2, '2']])
})
