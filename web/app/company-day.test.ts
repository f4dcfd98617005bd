import assert from 'node:assert/strict'
import { test } from 'node:test'
import { companyDay, dayIn } from '#web/app/company-day.ts'

const receivedAt = Date.parse('2026-11-23T10:00:00Z')
const hours = (count: number) => receivedAt + count * 3_600_000

test('for ten minutes the server’s day is used, whatever the browser’s clock shows', () => {
  const zoned = { today: '2026-11-25', timeZone: 'Europe/Madrid' }
  assert.equal(companyDay(zoned, receivedAt, receivedAt + 60_000), '2026-11-25')
})

test('a page left open changes to the next day at the company’s midnight', () => {
  const kiritimati = { today: '2026-11-24', timeZone: 'Pacific/Kiritimati' }
  assert.equal(companyDay(kiritimati, receivedAt, hours(-0.2)), '2026-11-24')
  assert.equal(companyDay(kiritimati, receivedAt, hours(1)), '2026-11-24')
  assert.equal(companyDay(kiritimati, receivedAt, hours(23.9)), '2026-11-24')
  assert.equal(companyDay(kiritimati, receivedAt, hours(24)), '2026-11-25')
  const madrid = { today: '2026-11-23', timeZone: 'Europe/Madrid' }
  assert.equal(companyDay(madrid, receivedAt, hours(12.9)), '2026-11-23')
  assert.equal(companyDay(madrid, receivedAt, hours(13)), '2026-11-24')
})

test('an instant near midnight has the company’s day, not that of UTC', () => {
  assert.equal(dayIn('Europe/Madrid', Date.parse('2026-11-23T23:30:00Z')), '2026-11-24')
  assert.equal(dayIn('America/Bogota', Date.parse('2026-11-24T03:00:00Z')), '2026-11-23')
})
