import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DockDay } from '#domain/docks/dock.ts'
import { blockEnds, dockRows, positionInRow } from '#web/docks/dock-rows.ts'

const time = (hour: number) => `2026-12-01T${String(hour).padStart(2, '0')}:00:00Z`
const span = (from: number, to: number) => ({ startsAt: time(from), endsAt: time(to) })
const taken = (id: number, from: number, to: number): DockDay['taken'][number] => ({
  ...span(from, to),
  ...{ id, version: 1, note: '', shipment: null, arrivedAt: null, goneAt: null },
})
const dock = (slots: DockDay['slots'], times: DockDay['taken'] = []): DockDay => ({
  ...{ id: 1, code: 'D', name: 'D', slots, taken: times },
})
const hours = [span(8, 9), span(9, 10), span(10, 11), span(11, 12)]
const rows = (docks: DockDay[]) =>
  dockRows(docks).map(({ startsAt, cells }) => [
    Number(startsAt.slice(11, 13)),
    ...cells.map((cell) => cell && `${cell.kind} ${cell.span}`),
  ])

test('a slot spans as many rows as the other dock has slots in that time', () => {
  assert.deepEqual(rows([dock(hours), dock([span(8, 10), span(10, 12)])]), [
    [8, 'free 1', 'free 2'],
    [9, 'free 1', undefined],
    [10, 'free 1', 'free 2'],
    [11, 'free 1', undefined],
  ])
})

test('a booked or blocked time is one block, and no slot within it is free', () => {
  assert.deepEqual(rows([dock(hours, [taken(1, 9, 11), taken(2, 6, 7)])]), [
    [6, 'taken 1'],
    [7, 'none 1'],
    [8, 'free 1'],
    [9, 'taken 2'],
    [10, undefined],
    [11, 'free 1'],
  ])
})

test('overlapping times of a dock are one block with all of their bookings', () => {
  const [row] = dockRows([dock([], [taken(1, 8, 10), taken(2, 8, 10), taken(3, 9, 11)])])
  const cell = row?.cells[0]
  assert.deepEqual(cell?.kind === 'taken' && [cell.span, cell.taken.map(({ id }) => id)], [
    3,
    [1, 2, 3],
  ])
})

test('the current time is in exactly one row', () => {
  const [first, second] = dockRows([dock([span(8, 10), span(10, 12)])])
  assert.ok(first && second)
  const half = Date.parse(time(9))
  assert.deepEqual([positionInRow(first, half), positionInRow(second, half)], [0.5, undefined])
  assert.equal(positionInRow(first, Date.parse(time(10))), undefined)
  assert.equal(positionInRow(second, Date.parse(time(10))), 0)
})

test('a block ends at the end of a slot, before the next taken time', () => {
  const ends = (times: DockDay['taken']) =>
    blockEnds(dock(hours, times), span(8, 9)).map((end) => Number(end.slice(11, 13)))
  assert.deepEqual(ends([]), [9, 10, 11, 12])
  assert.deepEqual(ends([taken(1, 10, 11)]), [9, 10])
  assert.deepEqual(ends([taken(1, 6, 8)]), [9, 10, 11, 12])
})
