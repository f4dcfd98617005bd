import assert from 'node:assert/strict'
import { test } from '#e2e/setup/fixtures.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { planTours, statesOf, takeTour } from './screen-tour.ts'

test.describe('every screen in every appearance', () => {
  test.describe.configure({ mode: 'parallel' })
  // In the whole run each state has its own page and its own test.
  for (const { name, states } of planTours(statesOf(isEssentialRun), isEssentialRun ? 24 : 1))
    test(`axe and 320 pixels: ${name}`, async ({ open }) => {
      test.setTimeout(states.length * 90_000)
      assert.deepEqual(await takeTour(open, states), [])
    })
})
