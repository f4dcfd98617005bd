import { type Page, test } from '@playwright/test'
import { overlays } from '#e2e/setup/appearance.ts'
import type { OpenPage } from '#e2e/setup/fixtures.ts'
import { alikeStates } from './alike-states.ts'
import { lookAt } from './screen-look.ts'
import type { ScreenState } from './screen-state.ts'
import { screenStates } from './screen-states.ts'

type TourState = ScreenState & { index: number }

/** States of this run: in `npm test` one of those that are alike. */
export function statesOf(isEssential: boolean): ScreenState[] {
  const others = new Set(isEssential ? Object.values(alikeStates).flat() : [])
  return screenStates.filter(({ name }) => !others.has(name))
}

/** A screen without anything on it, which everybody may see who is signed in. */
const emptyPath = '/auth/404'
const emptyHeading = 'Page not found'

/**
 * Plans which states are looked at on one page: those of one person, one storage and one kind of page, at most `maxStates`.
 * States with replies of their own come last: the page is loaded for each of them.
 */
export function planTours(
  states: ScreenState[],
  maxStates: number,
): { name: string; states: TourState[] }[] {
  const shown = states.map((state, index) => ({ ...state, index }))
  const byPerson = Map.groupBy(
    [...shown.filter((one) => !one.visit.before), ...shown.filter((one) => one.visit.before)],
    ({ isRoute, visit: { path: _path, before: _before, ...page } }) =>
      JSON.stringify([isRoute, page]),
  )
  return [...byPerson.values()].flatMap((ofOne) => {
    const count = Math.ceil(ofOne.length / maxStates)
    return Array.from({ length: count }, (_, index) => {
      const part = ofOne.slice(index * maxStates, (index + 1) * maxStates)
      const [first, last] = [part[0]?.name ?? '', part.at(-1)?.name ?? '']
      return { name: part.length > 1 ? `${first} to ${last}` : first, states: part }
    })
  })
}

/** Looks at one state after the other, and gives what is wrong with them. */
export async function takeTour(open: OpenPage, states: TourState[]): Promise<string[]> {
  const found: string[] = []
  let page: Page | undefined
  let previous: TourState | undefined
  for (const state of states) {
    const look = async () => {
      // The frame is the same around all of them.
      const part = page ? 'main' : 'page'
      if (page) await goOn(page, state, previous)
      else page = await open({ reducedMotion: 'reduce', hasNoStream: true, ...state.visit })
      await state.arrange?.(page)
      return lookAt(page, state, state.index, part)
    }
    try {
      const findings = await test.step(state.name, look)
      found.push(...findings.map((one) => `${state.name}: ${one}`))
    } catch (error) {
      found.push(`${state.name}: ${error}`)
      // Whatever it left open: the next one has a page of its own.
      page = undefined
    }
    previous = state
  }
  return found
}

/** Goes to the next state, without loading the page again where nothing of the one before stays in it. */
async function goOn(page: Page, { visit }: TourState, previous: TourState | undefined) {
  const { as, path = '/', before } = visit
  const address = new URL(path, page.url()).href
  const hasOwnReplies = before !== undefined || previous?.visit.before !== undefined
  await page.unrouteAll({ behavior: 'wait' })
  if (as && !hasOwnReplies && !path.startsWith(emptyPath) && (await goInApp(page, path))) return
  await before?.(page)
  // Another address: to the same one with a fragment nothing would be loaded.
  if (path.includes('#')) await page.goto('about:blank')
  await page.goto(address)
  await page.locator('h1').waitFor()
}

/** By way of the empty screen, so that nothing that is waited for is there already. False where something stays open. */
async function goInApp(page: Page, path: string): Promise<boolean> {
  await page.evaluate((to) => window.history.pushState(null, '', to), emptyPath)
  await page.locator('h1', { hasText: emptyHeading }).waitFor()
  if (await page.locator(overlays).count()) return false
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
  await page.locator('h1', { hasNotText: emptyHeading }).waitFor()
  return true
}
