import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clockTime, instantAt, typedInstant } from '#web/app/forms/clock-time.ts'

const zone = 'Europe/Madrid'

test('a day and a time are an instant on the clock of the zone, in winter and in summer', () => {
  for (const [day, time, instant] of [
    ['2026-11-20', '16:30', '2026-11-20T15:30:00.000Z'],
    ['2026-07-20', '00:15', '2026-07-19T22:15:00.000Z'],
  ] as const) {
    assert.equal(instantAt(day, time, zone), instant)
    assert.equal(typedInstant(instant.replace('.000Z', '+00:00')), instant)
    assert.deepEqual(clockTime(instant, zone), { day, time })
  }
  assert.deepEqual(clockTime('2026-11-20T15:30:59.5+00:00', zone), {
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
    assert.deepEqual(clockTime(instantAt(day, time, zone), zone), { day, time })
  assert.equal(instantAt('', '', zone), '')
})
