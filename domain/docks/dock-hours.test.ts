import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  hoursFault,
  isBookable,
  keepsSlot,
  maxDaysAhead,
  minuteOfDay,
  timeOfDayPattern,
} from '#domain/docks/dock-hours.ts'

test('a time of day is from 00:00 to 24:00', () => {
  for (const time of ['00:00', '08:30', '23:59', '24:00']) assert.match(time, timeOfDayPattern)
  for (const time of ['8:30', '24:01', '12:60', '25:00', '12:00:00', ''])
    assert.doesNotMatch(time, timeOfDayPattern)
  assert.deepEqual(['00:00', '08:30', '24:00'].map(minuteOfDay), [0, 510, 1440])
})

test('a slot can be booked until it begins, and not beyond the offered days', () => {
  const now = Date.parse('2026-11-30T09:00:00Z')
  const end = now + maxDaysAhead * 24 * 60 * 60_000
  assert.deepEqual(
    [now - 1, now, now + 1, end - 1, end, end + 1].map((startsAt) => isBookable(startsAt, now)),
    [false, false, true, true, false, false],
  )
})

test('a dock is open for one slot at least', () => {
  const fault = (opens: string, closes: string, slotMinutes: number) =>
    hoursFault({ opens, closes, slotMinutes })?.field ?? null
  assert.equal(fault('08:00', '12:00', 30), null)
  assert.equal(fault('08:00', '08:30', 30), null)
  assert.equal(fault('00:00', '24:00', 720), null)
  assert.equal(fault('08:00', '08:29', 30), 'slotMinutes')
  assert.equal(fault('08:00', '08:00', 30), 'closes')
  assert.equal(fault('12:00', '08:00', 30), 'closes')
})

test('a slot is kept while its place is announced, with an unchanged day or the day of the slot', () => {
  const unchanged = {
    ...{ slotPlaceId: 7, placeId: 7 },
    ...{ slotDay: '2026-12-03', dayBefore: '2026-12-01', day: '2026-12-01' },
  }
  assert.equal(keepsSlot(unchanged), true)
  assert.equal(keepsSlot({ ...unchanged, day: '2026-12-03' }), true)
  assert.equal(keepsSlot({ ...unchanged, day: '2026-12-02' }), false)
  assert.equal(keepsSlot({ ...unchanged, day: null }), false)
  assert.equal(keepsSlot({ ...unchanged, placeId: 8 }), false)
  assert.equal(keepsSlot({ ...unchanged, placeId: 8, day: '2026-12-03' }), false)
  assert.equal(keepsSlot({ ...unchanged, placeId: null }), false)
})
