import { test } from 'node:test'
import { contendOnLines } from '#chaos/contended-writes.ts'
import { assertMeasurements } from '#chaos/measurement.ts'
import { openWorld } from '#test/world/world.ts'

const { origin, owner } = await openWorld()

test('16 writers on ten order lines near their cap: none over it, no deadlock, and the counters match', async () => {
  // On a busy machine some writers wait too long for a lock and get 503.
  const options = { writers: 16, seconds: 30, minRefused: 30, maxUnavailable: 1000 }
  assertMeasurements(await contendOnLines({ origin, owner }, options))
})
