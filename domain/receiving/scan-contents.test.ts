import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyCount } from '#domain/receiving/line-count.ts'
import { contentsOfScan, roomForScan } from '#domain/receiving/scan-contents.ts'
import { formatQuantity, parseQuantity } from '#domain/units/quantity.ts'

type Room = [id: number, room: string, size?: string]
const counted = (quantity: string, ...rooms: Room[]) =>
  contentsOfScan(
    rooms.map(([id, , size = 'M']) => ({ id, size, color: '', unit: 'pcs' })),
    quantity,
    (line) => parseQuantity(rooms.find(([id]) => id === line.id)?.[1] ?? '0'),
  ).map((content) => [content.lineId, content.quantity])

test('a scan is counted on the first line with room for all of it', () => {
  assert.deepEqual(counted('4', [1, '3'], [2, '10'], [3, '10']), [[2, '4']])
})

test('a scan that no line has alone fills several lines in order, and the last gets the excess', () => {
  assert.deepEqual(counted('12', [1, '10'], [2, '10']), [
    [1, '10'],
    [2, '2'],
  ])
  assert.deepEqual(counted('25', [1, '10'], [2, '10']), [
    [1, '10'],
    [2, '15'],
  ])
  assert.deepEqual(counted('1.5', [1, '0'], [2, '0']), [[2, '1.5']])
  assert.deepEqual(counted('1'), [])
})

test('one piece is counted on one line alone', () => {
  const lineOf = (...rooms: string[]) =>
    contentsOfScan(
      rooms.map((room) => ({ id: Number(room) * 10, size: '', color: '', unit: 'kg' })),
      '1',
      ({ id }) => parseQuantity(String(id / 10)),
      { isOnePiece: true },
    )
  assert.deepEqual(lineOf('0', '0.4', '0.6'), [{ lineId: 4, quantity: '1' }])
  assert.deepEqual(lineOf('0.4', '1.2'), [{ lineId: 12, quantity: '1' }])
  assert.deepEqual(lineOf(), [])
})

test('a scan is never split between sizes', () => {
  assert.deepEqual(counted('12', [1, '8'], [2, '7', 'L'], [3, '5', 'L']), [
    [2, '7'],
    [3, '5'],
  ])
  assert.deepEqual(counted('12', [1, '0'], [2, '7', 'L'], [3, '5']), [[3, '12']])
})

test('a line of a blind count has room for scans until something of it is accepted', () => {
  const announced = { id: 1, quantity: '10', accepted: '2', rejected: '0', cancelled: '0' }
  const room = (line: Parameters<typeof roomForScan>[0], accepted: string) =>
    formatQuantity(roomForScan(line, { ...emptyCount, accepted }))
  assert.deepEqual([room(announced, '3'), room(announced, '9')], ['5', '0'])
  assert.deepEqual([room({ id: 1 }, ''), room({ id: 1 }, '3')], ['999999999.999', '0'])
})
