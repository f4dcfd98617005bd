import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  formatDay,
  isValidDay,
  localToday,
  parseTypedDay,
  shiftDay,
} from '#web/ui/form/day-text.ts'

const today = '2026-11-20'
const readings: [string, string | undefined][] = [
  ['2026-12-01', '2026-12-01'],
  ['1/12/2026', '2026-12-01'],
  ['1.12.26', '2026-12-01'],
  ['01 12 2026', '2026-12-01'],
  ['1-12', '2026-12-01'],
  ['20/11', '2026-11-20'],
  ['5/1', '2027-01-05'],
  ['29/2', undefined],
  ['29/2/2028', '2028-02-29'],
  ['31/4/2026', undefined],
  ['12/31/2026', undefined],
  ['+7', '2026-11-27'],
  ['+42', '2027-01-01'],
  ['tomorrow', undefined],
  ['', undefined],
]

for (const [typed, day] of readings) {
  test(`"${typed}" is ${day ?? 'no day'}`, () => assert.equal(parseTypedDay(typed, today), day))
}

test('only an existing day in the form YYYY-MM-DD is valid', () => {
  assert.equal(isValidDay('2028-02-29'), true)
  for (const text of ['2027-02-29', '2027-2-9', '1/2/2027', ''])
    assert.equal(isValidDay(text), false)
})

test('days are shown with the month in letters, day first', () => {
  assert.equal(formatDay('2026-03-02', 'en'), '2 Mar 2026')
  assert.match(formatDay('2026-03-02', 'es'), /^2 mar\.? 2026$/)
})

test('shifting a day crosses the end of a month and of a year', () => {
  assert.equal(shiftDay('2026-12-31', 1), '2027-01-01')
  assert.equal(localToday(new Date(2026, 0, 5, 23, 59)), '2026-01-05')
})
