import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryDelayMinutes } from './webhook-delivery.ts'

const delays = Array.from({ length: 11 }, (_, index) => retryDelayMinutes(index + 1))

test('a delivery is tried eleven times within about seventeen hours', () => {
  assert.deepEqual(delays, [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, undefined])
})

test('a pause follows the Retry-After of the other system, up to a day', () => {
  assert.equal(retryDelayMinutes(1, 30), 30)
  assert.equal(retryDelayMinutes(10, 30), 512)
  assert.equal(retryDelayMinutes(1, 1e9), 24 * 60)
  assert.equal(retryDelayMinutes(11, 30), undefined)
})
