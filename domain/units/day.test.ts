import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, dayOrNothing, isBefore } from '#domain/units/day.ts'
import { day, enteredInstant, instant } from './day.ts'

const anyDay = fc
  .integer({ min: -200_000, max: 200_000 })
  .map((count) => addDays('2000-01-01', count))

test('adding days ignores clock changes', () => {
  assert.equal(addDays('2024-02-28', 1), '2024-02-29')
  assert.equal(addDays('2023-02-28', 1), '2023-03-01')
  assert.equal(addDays('2026-03-29', 1), '2026-03-30')
  assert.equal(addDays('2026-10-25', -1), '2026-10-24')
  assert.equal(addDays('2025-12-31', 1), '2026-01-01')
})

test('adding and subtracting days gives the same day, and every step is an existing later day', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 20_000 }), (from, count) => {
      const to = addDays(from, count)
      assert.equal(addDays(to, -count), from)
      assert.ok(day.safeParse(to).success, to)
      assert.ok(isBefore(from, to) && !isBefore(to, from))
    }),
  )
})

test('a day is not before itself', () => assert.equal(isBefore('2026-03-01', '2026-03-01'), false))

test('days that do not exist, and other ways to write one, are refused', () => {
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '01/03/2026',
    '2026-03-01T00:00:00Z',
    '20260301',
    '+012026-01-01',
    '0000-01-01',
    '0099-12-31',
    '',
    'today',
  ]) {
    assert.equal(day.safeParse(text).success, false, text)
  }
})

test('an instant has a year and an offset that PostgreSQL stores; an entered one is of this century', () => {
  const fits = (text: string) =>
    [instant, enteredInstant].map((schema) => schema.safeParse(text).success)
  for (const text of [
    '2000-01-01T00:00:00Z',
    '2026-03-01T08:30:00.123456+14:00',
    '2100-01-01T00:30:00+01:00',
  ])
    assert.deepEqual(fits(text), [true, true], text)
  for (const text of ['1970-01-01T00:00:00Z', '2000-01-01T00:30:00+01:00', '2999-01-01T00:00:00Z'])
    assert.deepEqual(fits(text), [true, false], text)
  for (const text of [
    ...['0000-01-01T00:00:00Z', '0001-01-01T00:00:00+10:00', '9999-12-31T23:59:59-10:00'],
    ...['2026-03-01T08:30:00+16:00', '2026-03-01T08:30:00-23:59', '2026-03-01T08:30', 'today'],
  ])
    assert.deepEqual(fits(text), [false, false], text)
})

const twoDigits = (max: number) => fc.integer({ min: 0, max }).map((n) => `${n}`.padStart(2, '0'))

test('an invalid day is undefined, by the rules of the shape', () => {
  const nearlyDay = fc
    .tuple(fc.integer({ min: 1000, max: 9999 }), twoDigits(14), twoDigits(33))
    .map((parts) => parts.join('-'))
  fc.assert(
    fc.property(fc.oneof(nearlyDay, fc.string(), fc.anything()), (value) => {
      assert.equal(dayOrNothing(value), day.safeParse(value).data)
    }),
    {
      numRuns: 2000,
      examples: [['2023-02-29'], ['2024-02-29'], ['2026-2-1'], ['2026-02-01T00:00:00Z']],
    },
  )
})
