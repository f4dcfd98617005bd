import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runLighthouse } from '#test/lighthouse-scores.ts'
import { storedSession } from '#test/stored-session.ts'
import { openWorld } from '#test/world.ts'

const world = await openWorld()
const categories = ['accessibility', 'best-practices'] as const
const whole = { scores: { accessibility: 100, 'best-practices': 100 }, failedAudits: [] }

test('Lighthouse: accessibility and best practices of the sign-in are 100', async () => {
  const marks = await runLighthouse(world.origin, {}, [
    { path: '/login', categories: [...categories] },
  ])
  assert.deepEqual(marks, [whole])
})

test('Lighthouse: accessibility and best practices of the shipments list are 100', async () => {
  const session = await storedSession(world.origin, 'lee')
  const visit = { path: '/shipments', categories: [...categories] }
  assert.deepEqual(await runLighthouse(world.origin, session, [visit]), [whole])
})
