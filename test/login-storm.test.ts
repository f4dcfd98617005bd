import { test } from 'node:test'
import { addPeople, crowdFigures, enterAll } from '#chaos/login-storm.ts'
import { holdFigures } from '#chaos/measurement.ts'
import { openWorld } from '#test/world.ts'

const people = 60

const { origin, owner } = await openWorld()

test('sixty people sign in at once from one address: who is told to come again is not counted as trying, and all get in', async () => {
  await addPeople(owner, people)
  holdFigures(crowdFigures(await enterAll(origin, people), people))
})
