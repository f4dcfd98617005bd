import { type Page, test } from '@playwright/test'
import {
  type Appearance,
  brokenWords,
  desktop,
  overlays,
  plainAppearance,
  settled,
  showIn,
  someAppearances,
  tooWide,
} from '#e2e/setup/appearance.ts'
import { axeFindings } from '#e2e/setup/axe-findings.ts'
import type { OpenPage } from '#e2e/setup/fixtures.ts'
import type { ScreenState } from './screen-state.ts'

type TourState = ScreenState & { appearance: Appearance }

/** Limits the states looked at on one page: a failure of one ends the tour. */
const maxStates = 8
/** A screen without anything on it, which everybody may see who is signed in. */
const emptyPath = '/auth/404'
const emptyHeading = 'Page not found'

/** Plans in which order the states that are no route are looked at: those of one person and one storage on one page. */
export function planTours(states: ScreenState[]): { name: string; states: TourState[] }[] {
  const others = states.filter(({ isRoute }) => !isRoute)
  const shown = others.map((state, index) => ({
    ...state,
    appearance: someAppearances[index % someAppearances.length] ?? plainAppearance,
  }))
  const byPerson = Map.groupBy(shown, ({ visit: { as = 'nobody', storage } }) =>
    JSON.stringify([as, storage]),
  )
  return [...byPerson.values()].flatMap((ofOne) => {
    const count = Math.ceil(ofOne.length / maxStates)
    return Array.from({ length: count }, (_, index) => {
      const part = ofOne.slice(index * maxStates, (index + 1) * maxStates)
      return { name: `${part[0]?.name} to ${part.at(-1)?.name}`, states: part }
    })
  })
}

/** Looks at one state after the other, and gives what is wrong with them. */
export async function takeTour(open: OpenPage, states: TourState[]): Promise<string[]> {
  const found: string[] = []
  let page: Page | undefined
  let previous: TourState | undefined
  for (const state of states) {
    await test.step(state.name, async () => {
      if (page) await goOn(page, state, previous)
      else page = await open({ reducedMotion: 'reduce', hasNoStream: true, ...state.visit })
      await state.arrange?.(page)
      const findings = await lookAt(page, state.appearance)
      found.push(...findings.map((one) => `${state.name}: ${one}`))
    })
    previous = state
  }
  return found
}

async function lookAt(page: Page, appearance: Appearance): Promise<string[]> {
  await showIn(page, appearance)
  const findings = await axeFindings(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate(settled)
  const narrow = [...(await tooWide(page)), ...(await brokenWords(page))]
  findings.push(...narrow.map((one) => `320 wide: ${one}`))
  await page.setViewportSize(desktop)
  await showIn(page, plainAppearance)
  return findings.map((one) => `${JSON.stringify(appearance)}: ${one}`)
}

/** Goes to the next state, without loading the page again where nothing of the one before stays in it. */
async function goOn(page: Page, { visit }: TourState, previous: TourState | undefined) {
  const { as, path = '/', before } = visit
  const address = new URL(path, page.url()).href
  const hasOwnReplies = before !== undefined || previous?.visit.before !== undefined
  await page.unrouteAll({ behavior: 'wait' })
  if (as && !hasOwnReplies && path !== emptyPath && (await goInApp(page, path))) return
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
