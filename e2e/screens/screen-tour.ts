import { type Page, test } from '@playwright/test'
import { overlays } from '#e2e/setup/appearance.ts'
import type { OpenPage } from '#e2e/setup/fixtures.ts'
import { alikeStates } from './alike-states.ts'
import { lookAt } from './screen-look.ts'
import type { ScreenState } from './screen-state.ts'
import { screenStates } from './screen-states.ts'

type TourState = ScreenState & { index: number }

/** Returns the states of this run; `npm test` checks only one of each group in alike-states.ts. */
export function statesOf(isEssential: boolean): ScreenState[] {
  const otherAlikeStates = new Set(isEssential ? Object.values(alikeStates).flat() : [])
  return screenStates.filter(({ name }) => !otherAlikeStates.has(name))
}

/** Empty screen for everybody who is signed in. */
const emptyPath = '/auth/404'
const emptyHeading = 'Page not found'

/**
 * Groups states that can share a page, because their page options are the same; a group has at most `maxStates`. States
 * with mocked replies are last, since each of them loads the page.
 */
export function planTours(
  states: ScreenState[],
  maxStates: number,
): { name: string; states: TourState[] }[] {
  const indexedStates = states.map((state, index) => ({ ...state, index }))
  const byPerson = Map.groupBy(
    [
      ...indexedStates.filter((state) => !state.visit.before),
      ...indexedStates.filter((state) => state.visit.before),
    ],
    ({ isRoute, visit: { path: _path, before: _before, ...page } }) =>
      JSON.stringify([isRoute, page]),
  )
  return [...byPerson.values()].flatMap((statesOfPerson) => {
    const count = Math.ceil(statesOfPerson.length / maxStates)
    return Array.from({ length: count }, (_, index) => {
      const tour = statesOfPerson.slice(index * maxStates, (index + 1) * maxStates)
      const [first, last] = [tour[0]?.name ?? '', tour.at(-1)?.name ?? '']
      return { name: tour.length > 1 ? `${first} to ${last}` : first, states: tour }
    })
  })
}

/** Checks one state after the other; returns the faults. */
export async function takeTour(open: OpenPage, states: TourState[]): Promise<string[]> {
  const faults: string[] = []
  let page: Page | undefined
  let previous: TourState | undefined
  for (const state of states) {
    const checkState = async () => {
      // The frame is the same for all states: walk through it once.
      const walkedPart = page ? 'main' : 'page'
      if (page) await goToState(page, state, previous)
      else page = await open({ hasNoStream: true, ...state.visit })
      await state.arrange?.(page)
      return lookAt(page, state, state.index, walkedPart)
    }
    try {
      const findings = await test.step(state.name, checkState)
      faults.push(...findings.map((finding) => `${state.name}: ${finding}`))
    } catch (error) {
      faults.push(`${state.name}: ${error}`)
      // The failed state may have left something open: the next state gets a new page.
      page = undefined
    }
    previous = state
  }
  return faults
}

/** Goes to the next state, without a reload if nothing of the previous state is left. */
async function goToState(page: Page, { visit }: TourState, previous: TourState | undefined) {
  const { as, path = '/', before } = visit
  const address = new URL(path, page.url()).href
  const hasOwnReplies = before !== undefined || previous?.visit.before !== undefined
  await page.unrouteAll({ behavior: 'wait' })
  if (as && !hasOwnReplies && !path.startsWith(emptyPath) && (await navigateInApp(page, path)))
    return
  await before?.(page)
  // Via another address, because a change of the fragment alone would not load the page.
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(address)
  await page.locator('h1').waitFor()
}

/** Navigates via the empty screen, so that awaited texts are not there before. Returns false if an overlay stays. */
async function navigateInApp(page: Page, path: string): Promise<boolean> {
  await page.evaluate((to) => window.history.pushState(null, '', to), emptyPath)
  await page.locator('h1', { hasText: emptyHeading }).waitFor()
  if (await page.locator(overlays).count()) return false
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
  await page.locator('h1', { hasNotText: emptyHeading }).waitFor()
  return true
}
