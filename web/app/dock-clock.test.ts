import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dockClock } from '#web/app/dock-clock.ts'

const clock = dockClock('en', 'Europe/Madrid')

test('times and days are on the company’s clock', () => {
  assert.equal(clock.time('2026-12-01T07:30:00Z'), '08:30')
  assert.equal(clock.time('2026-07-01T07:30:00+00:00'), '09:30')
  assert.equal(clock.day('2026-12-01T23:30:00Z'), '2026-12-02')
  assert.equal(clock.time('2026-12-01T23:00:00Z'), '00:00')
})

test('the hour that the clock repeats is shown with its zone', () => {
  const texts = ['2027-10-31T00:00:00Z', '2027-10-31T00:30:00Z', '2027-10-31T01:00:00Z'].map(
    clock.time,
  )
  assert.equal(new Set(texts).size, 3)
  assert.ok(texts.every((text) => text.length > 5))
  assert.equal(clock.time('2027-10-31T02:00:00Z'), '03:00')
  assert.equal(clock.time('2027-03-28T01:00:00Z'), '03:00')
})

test('the zone is named where its clock differs from the reader’s at that instant', () => {
  for (const timeZone of ['Europe/London', 'Europe/Madrid', 'America/New_York', 'Asia/Tokyo']) {
    const { otherZone, time } = dockClock('en', timeZone)
    for (const instant of ['2026-12-01T12:00:00Z', '2026-07-01T12:00:00Z']) {
      const hasReadersClock = time(instant) === new Date(instant).toTimeString().slice(0, 5)
      assert.equal(otherZone(Date.parse(instant)), hasReadersClock ? undefined : timeZone)
    }
    assert.ok([undefined, timeZone].includes(otherZone(Number.NaN)))
  }
})

test('over a year the zone is named if its clock differs now, in winter or in summer', () => {
  const hasReadersClock = (timeZone: string, at: number) =>
    dockClock('en', timeZone).otherZone(at) === undefined
  // London's clock shows UTC in winter only.
  for (const timeZone of ['Europe/London', 'Europe/Madrid', 'Africa/Dakar', 'Asia/Tokyo'])
    for (const instant of ['2026-12-01T12:00:00Z', '2026-07-01T12:00:00Z'].map((text) =>
      Date.parse(text),
    )) {
      const isReadersAllYear = [instant, Date.UTC(2026, 0), Date.UTC(2026, 6)].every((at) =>
        hasReadersClock(timeZone, at),
      )
      const { otherZoneOfYear } = dockClock('en', timeZone)
      assert.equal(otherZoneOfYear(instant), isReadersAllYear ? undefined : timeZone)
    }
})
