import { test } from 'node:test'
import { addUsers, signInAll, signInMeasurements } from '#chaos/login-storm.ts'
import { assertMeasurements } from '#chaos/measurement.ts'
import { openWorld } from '#test/world/world.ts'

const people = 60

const { origin, owner } = await openWorld()

test('sixty people sign in at once from one address: a 429 does not count as an attempt, and all sign in', async () => {
  await addUsers(owner, people)
  assertMeasurements(signInMeasurements(await signInAll(origin, people), people))
})
