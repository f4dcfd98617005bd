import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readTraceDay } from '#domain/imports/lines/line-import-traceability.ts'
import { decideDates } from '#domain/imports/table/date-order.ts'
import type { Cell } from '#domain/imports/table/table-cell.ts'
import { readDay } from '#domain/imports/table/table-date.ts'
import type { DateOrder } from '#domain/imports/table/table-reading.ts'

const dayOrFault = (
  cell: Cell,
  order: DateOrder | 'contradictory' | null = null,
  timeZone?: string,
) => {
  const read = readDay(cell, { order, timeZone })
  return 'value' in read ? read.value : read.fault
}

test('days with one reading are read, whatever the order of the others', () => {
  const days: [Cell, string][] = [
    ['2026-03-01', '2026-03-01'],
    ['2026/3/1', '2026-03-01'],
    ['2026. 3. 1', '2026-03-01'],
    ['20260301', '2026-03-01'],
    [{ number: '20260301' }, '2026-03-01'],
    ['2026年3月1日', '2026-03-01'],
    [{ day: '2026-03-01' }, '2026-03-01'],
    ['5/5/2026', '2026-05-05'],
    ['2026-05-10 00:00:00', '2026-05-10'],
    ['2026-05-10T14:30', '2026-05-10'],
    ['2026-05-10T00:00:00.000Z', '2026-05-10'],
    ['2026-05-10 00:00:00+02:00', '2026-05-10'],
    ['10 May 2026', '2026-05-10'],
    ['10-may-2026', '2026-05-10'],
    ['May 10, 2026', '2026-05-10'],
    ['10th May 2026 2:30 PM', '2026-05-10'],
    ['10 de mayo de 2026', '2026-05-10'],
    ["10 d'abril de 2026", '2026-04-10'],
    ['10 d’agost del 2026', '2026-08-10'],
    ['domingo, 10 de mayo de 2026', '2026-05-10'],
    ['2026-Mai-10', '2026-05-10'],
    ['10. März 2026', '2026-03-10'],
    ['tomorrow', 'not-a-day'],
    ['1/3-2026', 'not-a-day'],
    ['30/2/2026', 'not-a-day'],
    ['31/31/2026', 'not-a-day'],
    ['0026-03-01', 'not-a-day'],
    ['2026-02-30', 'not-a-day'],
    ['10/05', 'not-a-day'],
    ['10 Blah 2026', 'not-a-day'],
    ['2026-05-10 25:00', 'not-a-day'],
    [{ number: '46000' }, 'not-a-day'],
    [{ day: '1900-01-01' }, 'not-a-day'],
    ['10/05/26', 'two-digit-year'],
    ['26-05-10', 'two-digit-year'],
    ['10-May-26', 'two-digit-year'],
    ['May 10, 26', 'two-digit-year'],
    ['#N/A', 'broken-formula'],
    [`a,${' '.repeat(990)}x`, 'not-a-day'],
    [`10 ${'-'.repeat(200)} May 2026`, 'not-a-day'],
  ]
  for (const [cell, day] of days) assert.equal(dayOrFault(cell), day, JSON.stringify(cell))
})

test('the months of the application’s languages are read in letters, long and short', () => {
  for (const locale of ['en-GB', 'es', 'ca'])
    for (const dateStyle of ['medium', 'long'] as const) {
      const format = new Intl.DateTimeFormat(locale, { dateStyle, timeZone: 'UTC' })
      for (let month = 1; month <= 12; month++) {
        const day = `2027-${String(month).padStart(2, '0')}-05`
        const written = format.format(new Date(day))
        assert.equal(dayOrFault(written), day, written)
      }
    }
})

test('an instant is read as the day in the company’s time zone', () => {
  assert.equal(dayOrFault('2026-05-09T22:00:00.000Z', null, 'Europe/Madrid'), '2026-05-10')
  assert.equal(dayOrFault('2026-05-10T23:30:00-05:00', null, 'Europe/Madrid'), '2026-05-11')
  for (const offset of ['UTC', '+0000', '+00:00', '+00'])
    assert.equal(
      dayOrFault(`2026-05-09 22:30:00 ${offset}`, null, 'Europe/Madrid'),
      '2026-05-10',
      offset,
    )
  assert.equal(dayOrFault('2026-05-10T14:30:00Z', null, 'Asia/Tokyo'), '2026-05-10')
})

test('day and month are read in the decided order, and are an error without one', () => {
  assert.equal(dayOrFault('10/05/2026', 'day-first'), '2026-05-10')
  assert.equal(dayOrFault('10/05/2026', 'month-first'), '2026-10-05')
  assert.equal(dayOrFault('10.5.2026 14:30', 'day-first'), '2026-05-10')
  assert.equal(dayOrFault('10/05/2026'), 'date-order-unknown')
  assert.equal(dayOrFault('10/05/2026', 'contradictory'), 'date-order-contradictory')
  assert.equal(dayOrFault('5/25/2026', 'day-first'), 'not-a-day')
})

const decide = (
  columns: Record<string, Cell[]>,
  choice: { chosen?: DateOrder; remembered?: DateOrder } = {},
) => {
  const { columns: orders, dates } = decideDates(new Map(Object.entries(columns)), choice)
  const decided = [dates.order, ...[...orders.values()].map(({ order }) => order)]
  return [dates.by, ...decided.map((order) => order?.replace('-first', '') ?? 'none')].join(' ')
}
const open = '10/05/2026'
const dayFirst = { a: [open, '25/05/2026'] }

test('a number above 12 anywhere in the column, or in other columns of the file, proves the order', () => {
  assert.equal(decide(dayFirst), 'file day day')
  assert.equal(decide({ a: [open, '05/25/2026'] }), 'file month month')
  assert.equal(decide({ a: [open], b: ['25/05/2026'] }), 'file day day day')
  assert.equal(decide({ a: ['2026-05-10', '5/5/2026', ''] }), 'none-needed none none')
  assert.equal(decide({ a: [open] }), 'undecided none none')
})

test('proofs of the file precede the remembered order, and a choice against them decides nothing', () => {
  const [remembered, chosen] = ['month-first', 'month-first'] as const
  assert.equal(decide({ a: [open] }, { remembered }), 'remembered month month')
  assert.equal(decide({ a: [open] }, { chosen: 'day-first', remembered }), 'chosen day day')
  assert.equal(decide(dayFirst, { remembered }), 'file day day')
  assert.equal(decide(dayFirst, { chosen }), 'contradictory none contradictory')
  assert.equal(
    decide({ a: [open], b: ['25/05/2026'] }, { chosen }),
    'contradictory none contradictory contradictory',
  )
})

test('proofs of both orders decide nothing, not even with a choice', () => {
  const both = { a: [open, '25/05/2026', '05/25/2026'] }
  for (const choice of [{}, { chosen: 'day-first' as const }, { remembered: 'day-first' as const }])
    assert.equal(decide(both, choice), 'contradictory none contradictory')
  const apart = { a: ['25/05/2026'], b: ['05/25/2026'], c: [open] }
  assert.equal(decide(apart), 'undecided none day month none')
})

test('dates all before the 13th beside texts need a choice: the spreadsheet may have swapped them', () => {
  const half = { a: [{ day: '2026-10-05' }, '25/05/2026', { day: '2026-03-03' }] }
  const read = (cells: Record<string, Cell[]>, chosen?: DateOrder) => {
    const { columns, dates } = decideDates(new Map(Object.entries(cells)), {
      ...{ chosen, remembered: 'day-first' },
    })
    const days = Object.entries(cells).map(([name, column]) =>
      column.map((cell) => {
        const day = readDay(cell, columns.get(name) ?? { order: null })
        return 'value' in day ? day.value : day.fault
      }),
    )
    return [dates.by, dates.order, dates.example, ...days]
  }
  const text = '2026-05-25'
  const same = '2026-03-03'
  assert.deepEqual(read(half), [
    ...['half-converted', null, '10/05/2026'],
    ['date-order-unknown', text, same],
  ])
  assert.deepEqual(read(half, 'day-first'), [
    ...['chosen-once', 'day-first', '10/05/2026'],
    ['2026-05-10', text, same],
  ])
  assert.deepEqual(read(half, 'month-first'), [
    ...['chosen-once', 'month-first', '10/05/2026'],
    ['2026-10-05', text, same],
  ])
  const american = { a: [{ day: '2026-10-05' }, '05/25/2026'] }
  assert.deepEqual(read(american), [
    ...['half-converted', null, '05/10/2026'],
    ['date-order-unknown', text],
  ])
  assert.deepEqual(read(american, 'month-first')[3], ['2026-05-10', text])
  const whole = { a: [{ day: '2026-10-05' }, { day: '2026-10-13' }, '25/05/2026'] }
  assert.deepEqual(read(whole).toSpliced(2, 1), [
    ...['file', 'day-first'],
    ['2026-10-05', '2026-10-13', text],
  ])
  assert.deepEqual(read({ a: [{ day: '2026-10-05' }] })[0], 'none-needed')
  // A month that was typed without its day has nothing to swap.
  const month = { a: [...half.a, { day: '2026-12-01', isMonth: true as const }] }
  assert.deepEqual(read(month, 'day-first')[3], ['2026-05-10', text, same, '2026-12-01'])
  // The spreadsheet swapped the dates of another column as well, of which it left no text.
  const both = { ...half, b: [{ day: '2026-10-05' }, { day: '2026-03-03' }] }
  assert.deepEqual(read(both)[4], ['date-order-unknown', same])
  assert.deepEqual(read(both, 'day-first')[4], ['2026-05-10', same])
  assert.deepEqual(read(both, 'month-first')[4], ['2026-10-05', same])
  const later = { ...half, b: [{ day: '2026-10-05' }, { day: '2026-10-13' }] }
  assert.deepEqual(read(later, 'day-first')[4], ['2026-10-05', '2026-10-13'])
  // The choice contradicts the order that other columns prove.
  const other = { ...half, b: ['25/05/2026', '10/05/2026'] }
  assert.deepEqual(read(other, 'month-first')[0], 'contradictory')
})

test('a best-before date may be a month or six digits of a barcode, and is the last day of the month then', () => {
  const days: [Cell, string][] = [
    ['03/2027', '2027-03-31'],
    ['2-2028', '2028-02-29'],
    ['2027-04', '2027-04-30'],
    ['270331', '2027-03-31'],
    ['270300', '2027-03-31'],
    [{ number: '280200' }, '2028-02-29'],
    ['2027-03-05', '2027-03-05'],
    ['20270305', '2027-03-05'],
    [{ day: '2027-03-05' }, '2027-03-05'],
    [{ day: '2027-03-01', isMonth: true }, '2027-03-31'],
    ['13/2027', 'not-a-day'],
    ['271300', 'not-a-day'],
    ['270332', 'not-a-day'],
    ['990331', 'not-a-day'],
    ['03/1999', 'not-a-day'],
    ['03/27', 'not-a-day'],
    ['10/05/2027', 'date-order-unknown'],
  ]
  for (const [cell, day] of days) {
    const read = readTraceDay(cell, { order: null })
    assert.equal('value' in read ? read.value : read.fault, day, JSON.stringify(cell))
  }
})
