import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertMeasurements, atMost } from '#chaos/measurement.ts'

test('a test checks numbers against their limits, and leaves durations to npm run chaos', () => {
  assertMeasurements([atMost('p99', 600, 500, 'ms'), atMost('closed after', 13, 12, 's')])
  assert.throws(() => assertMeasurements([atMost('refusals', 2, 1)]))
})
