import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, isValidDay, parseTypedDay, shiftDay } from '#web/ui/form/day-text.ts'
import { localToday } from '#web/ui/form/local-today.ts'
import catalan from '#words/ca/shell.json' with { type: 'json' }
import english from '#words/en/shell.json' with { type: 'json' }
import spanish from '#words/sp/shell.json' with { type: 'json' }

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
  ['2 Dec 2026', '2026-12-02'],
  ['2 December', '2026-12-02'],
  ['5-jan-27', '2027-01-05'],
  ['15 de marzo de 2027', '2027-03-15'],
  ['15 de marc del 2027', '2027-03-15'],
  ["1 d'agost 2027", '2027-08-01'],
  ['9 SEPTIEMBRE 2027', '2027-09-09'],
  ['30 sep. 2027', '2027-09-30'],
  ['31 Feb 2027', undefined],
  ['2 ju 2027', undefined],
  ['2 de 2027', undefined],
  ['+7', '2026-11-27'],
  ['+42', '2027-01-01'],
  ['tomorrow', undefined],
  ['', undefined],
]

for (const [typed, day] of readings) {
  test(`"${typed}" is ${day ?? 'no day'}`, () => assert.equal(parseTypedDay(typed, today), day))
}

test('of past days, a day without its year is the last one', () => {
  const pastDay = (typed: string) => parseTypedDay(typed, today, true)
  assert.equal(pastDay('20/11'), '2026-11-20')
  assert.equal(pastDay('19 Nov'), '2026-11-19')
  assert.equal(pastDay('21/11'), '2025-11-21')
  assert.equal(pastDay('1/12/2026'), '2026-12-01')
})

for (const [locale, { months }] of [
  ['en', english],
  ['es', spanish],
  ['ca', catalan],
] as const) {
  test(`a day is read as the field and the lists show it in ${locale}`, () => {
    const shownMonths = months.split('|')
    assert.equal(shownMonths.length, 12)
    for (const [index, month] of shownMonths.entries()) {
      const day = `2027-${String(index + 1).padStart(2, '0')}-05`
      assert.equal(parseTypedDay(formatDay(day, locale), today), day)
      assert.equal(parseTypedDay(`5 ${month} 2027`, today), day)
    }
  })
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
