import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentsOfScan, linesOfScan } from '#domain/packing/scan-contents.ts'
import { parseQuantity } from '#domain/units/quantity.ts'

type TestLine = { id: number; room: string; size?: string }
const roomOf = ({ room }: TestLine) => parseQuantity(room)
const contents = (quantity: string, rooms: readonly string[], options = {}) =>
  contentsOfScan(
    rooms.map((room, index) => ({ id: index + 1, room })),
    parseQuantity(quantity),
    roomOf,
    options,
  ).map((content) => [content.lineId, content.quantity])
const chosen = (quantity: string, lines: readonly TestLine[]) =>
  linesOfScan(lines, parseQuantity(quantity), roomOf, ({ size = '' }) => size).map(({ id }) => id)

test('a scan is taken from the first line with room for all of it', () => {
  assert.deepEqual(contents('4', ['3', '10', '10']), [[2, '4']])
})

test('a scan that no line has alone is taken from several lines, and the last gets the excess', () => {
  assert.deepEqual(contents('13.5', ['5', '0', '8.5']), [
    [1, '5'],
    [3, '8.5'],
  ])
  assert.deepEqual(contents('25', ['10', '10']), [
    [1, '10'],
    [2, '15'],
  ])
  assert.deepEqual(contents('1.5', ['0', '0']), [[2, '1.5']])
  assert.deepEqual(contents('1', []), [])
})

test('one piece is of one line alone', () => {
  const isOnePiece = true
  assert.deepEqual(contents('1', ['0', '0.4', '0.6'], { isOnePiece }), [[2, '1']])
  assert.deepEqual(contents('1', ['0.4', '1.2'], { isOnePiece }), [[2, '1']])
  assert.deepEqual(contents('1', [], { isOnePiece }), [])
})

test('a scan means the first goods with room for it, and is never split between sizes', () => {
  const small = { id: 1, room: '8', size: 'S' }
  const large = { id: 2, room: '7', size: 'L' }
  const moreLarge = { id: 3, room: '5', size: 'L' }
  assert.deepEqual(chosen('8', [small, large, moreLarge]), [1])
  assert.deepEqual(chosen('12', [small, large, moreLarge]), [2, 3])
  assert.deepEqual(chosen('13', [small, large, moreLarge]), [1], 'though not enough')
  assert.deepEqual(chosen('13', [{ ...small, room: '0' }, large]), [2])
  assert.deepEqual(
    chosen('1', [
      { ...small, room: '0' },
      { ...large, room: '0' },
    ]),
    [1],
  )
  assert.deepEqual(chosen('1', []), [])
})
