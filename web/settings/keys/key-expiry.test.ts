import assert from 'node:assert/strict'
import { test } from 'node:test'
import { keyLimits } from '#domain/keys/service-account.ts'
import { addDays } from '#domain/units/day.ts'
import { expiryRange } from '#web/settings/keys/key-expiry.ts'

test('the last day of a key may stay, and is changed from today up to the maximum after it was made', () => {
  const today = '2026-11-30'
  const latest = (createdOn: string) => addDays(createdOn, keyLimits.maxDays)
  assert.deepEqual(expiryRange('2027-01-01', today), { min: today, max: latest(today) })
  const saved = { expiresOn: '2026-11-01', createdOn: '2026-10-01' }
  assert.deepEqual(expiryRange('2026-11-01', today, saved), {})
  assert.deepEqual(expiryRange('2026-11-02', today, saved), {
    min: today,
    max: latest('2026-10-01'),
  })
})
