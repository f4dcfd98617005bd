import assert from 'node:assert/strict'
import { type Page, test } from '@playwright/test'
import { alikeStates } from './alike-states.ts'
import { looksAt } from './screen-look.ts'
import { furtherState, lee } from './screen-state.ts'
import { planTours, statesOf, takeTour } from './screen-tour.ts'

test('every state is checked by axe, and at 320 pixels', () => {
  for (const isRoute of [true, false])
    for (const index of [0, 1, 2]) {
      const looks = looksAt({ isRoute }, index)
      assert.ok(looks.some(({ axe }) => axe === 'everything'))
      assert.ok(looks.some(({ isNarrow }) => isNarrow))
    }
})

test('`npm test` checks one state of each alike group, and every state outside the groups', () => {
  const names = (isEssential: boolean) => statesOf(isEssential).map(({ name }) => name)
  const [all, essential] = [names(false), names(true)]
  for (const name of Object.keys(alikeStates)) assert.ok(essential.includes(name), name)
  const leftOut = all.filter((name) => !essential.includes(name))
  assert.deepEqual(leftOut.toSorted(), Object.values(alikeStates).flat().toSorted())
})

test('states that differ only in their address share a page', () => {
  const states = [
    furtherState('one', lee('/starter')),
    furtherState('on a phone', lee('/starter', { viewport: { width: 390, height: 844 } })),
    furtherState('by touch', lee('/starter', { hasTouch: true })),
    furtherState('another', lee('/orders')),
  ]
  assert.deepEqual(
    planTours(states, 12).map(({ name }) => name),
    ['one to another', 'on a phone', 'by touch'],
  )
})

test('after a failed state the next one is checked on another page', async () => {
  const failing = (name: string) =>
    furtherState(name, lee('/starter'), () => Promise.reject(new Error(`${name} is not there`)))
  const [tour] = planTours([failing('one'), failing('another')], 12)
  let openedPages = 0
  const open = async () => {
    openedPages += 1
    return {} as Page
  }
  assert.deepEqual(await takeTour(open, tour?.states ?? []), [
    'one: Error: one is not there',
    'another: Error: another is not there',
  ])
  assert.equal(openedPages, 2)
})
