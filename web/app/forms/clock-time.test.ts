import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  completeTime,
  dayTime,
  instantAt,
  isClockTime,
  normalizedInstant,
} from '#web/app/forms/clock-time.ts'

const zone = 'Europe/Madrid'

test('a day and a time make an instant in the time zone, in winter and in summer', () => {
  for (const [day, time, instant] of [
    ['2026-11-20', '16:30', '2026-11-20T15:30:00.000Z'],
    ['2026-07-20', '00:15', '2026-07-19T22:15:00.000Z'],
  ] as const) {
    assert.equal(instantAt(day, time, zone), instant)
    assert.equal(normalizedInstant(instant.replace('.000Z', '+00:00')), instant)
    assert.deepEqual(dayTime(instant, zone), { day, time })
  }
  assert.deepEqual(dayTime('2026-11-20T15:30:59.5+00:00', zone), {
    day: '2026-11-20',
    time: '16:30',
  })
})

test('an incomplete time stays as it was typed', () => {
  for (const [day, time] of [
    ['2026-11-20', ''],
    ['', '16:30'],
    ['2026-11-20', '24:00'],
    ['20/1', '8:3'],
    ['Tue 3', '16:30'],
    ['', ''],
  ] as const)
    assert.deepEqual(dayTime(instantAt(day, time, zone), zone), { day, time })
  assert.equal(instantAt('', '', zone), '')
})

test('a letter in the time is removed and never moves into the day', () => {
  assert.deepEqual(dayTime(instantAt('20/1', '1T6:3', zone), zone), { day: '20/1', time: '16:3' })
  assert.equal(instantAt('2026-11-20', '16:3T0', zone), '2026-11-20T15:30:00.000Z')
  assert.equal(instantAt('', 'T', zone), '')
})

test('a time is typed with a point, a comma or without a separator', () => {
  for (const typed of ['16.30', '16,30', '16:30'])
    assert.equal(instantAt('2026-11-20', typed, zone), '2026-11-20T15:30:00.000Z')
  for (const [typed, time] of [
    ['930', '09:30'],
    ['1630', '16:30'],
    ['9:30', '09:30'],
  ] as const)
    assert.equal(completeTime(typed), time)
  for (const typed of ['', '16', '2460', '16:3', '16300'])
    assert.ok(!isClockTime(completeTime(typed)), typed)
})

test('a time that a clock change skips is moved later, and of a repeated time the first is taken', () => {
  const skipped = instantAt('2026-03-29', '02:30', zone)
  assert.equal(skipped, '2026-03-29T01:30:00.000Z')
  assert.deepEqual(dayTime(skipped, zone), { day: '2026-03-29', time: '03:30' })
  const doubled = instantAt('2026-10-25', '02:30', zone)
  assert.equal(doubled, '2026-10-25T00:30:00.000Z')
  for (const instant of [doubled, '2026-10-25T01:30:00.000Z'])
    assert.deepEqual(dayTime(instant, zone), { day: '2026-10-25', time: '02:30' })
})

test('west of Greenwich an evening is on the next day of its instant', () => {
  const [day, time, newYork] = ['2026-11-20', '22:30', 'America/New_York'] as const
  assert.equal(instantAt(day, time, newYork), '2026-11-21T03:30:00.000Z')
  assert.deepEqual(dayTime('2026-11-21T03:30:00Z', newYork), { day, time })
})
