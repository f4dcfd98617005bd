import { test } from 'node:test'
import { contendOnLines } from '#chaos/contended-writes.ts'
import { assertMeasurements } from '#chaos/measurement.ts'
import { openWorld } from '#test/world.ts'

const { origin, owner } = await openWorld()

test('16 writers on ten order lines near their limit: none over its cap, no deadlock, and what was said is so', async () => {
  // What a machine that runs other tests too cannot do in three seconds is undone, and told so.
  const given = { writers: 16, seconds: 30, enough: 30, unavailable: 1000 }
  assertMeasurements(await contendOnLines({ origin, owner }, given))
})
