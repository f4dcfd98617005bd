import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DockDay } from '#domain/docks/dock.ts'
import { blockEnds, dockRows } from '#web/docks/dock-rows.ts'

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
const kinds = (docks: DockDay[]) =>
  dockRows(docks).map(({ startsAt, cells }) => [
    Number(startsAt.slice(11, 13)),
    ...cells.map(({ kind }) => kind),
  ])

test('docks with other slots share the rows in which something begins', () => {
  assert.deepEqual(kinds([dock(hours), dock([span(8, 10), span(10, 12)])]), [
    [8, 'free', 'free'],
    [9, 'free', 'none'],
    [10, 'free', 'free'],
    [11, 'free', 'none'],
  ])
})

test('what is taken stands where it begins, and reaches into the slots after it', () => {
  assert.deepEqual(kinds([dock(hours, [taken(1, 9, 11), taken(2, 7, 8)])]), [
    [7, 'taken'],
    [8, 'free'],
    [9, 'taken'],
    [10, 'overlapped'],
    [11, 'free'],
  ])
})

test('a block ends where a slot ends, before the next time that somebody has', () => {
  const ends = (times: DockDay['taken']) =>
    blockEnds(dock(hours, times), span(8, 9)).map((end) => Number(end.slice(11, 13)))
  assert.deepEqual(ends([]), [9, 10, 11, 12])
  assert.deepEqual(ends([taken(1, 10, 11)]), [9, 10])
  assert.deepEqual(ends([taken(1, 6, 8)]), [9, 10, 11, 12])
})
