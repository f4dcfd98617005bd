import assert from 'node:assert/strict'
import {
  allAppearances,
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
import { test } from '#e2e/setup/fixtures.ts'
import { assertTabOrder } from '#e2e/setup/tab-walk.ts'
import { isEssentialRun, onlyInAll } from '#test/world/test-scope.ts'
import { screenStates } from './screen-states.ts'
import { planTours, takeTour } from './screen-tour.ts'

/** The rules of axe that ask where things are and how they look; the others ask what is in the page, and what it says. */
const looks = ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable']

test.describe('every screen in every appearance', () => {
  test.describe.configure({ mode: 'parallel' })
  for (const { name, isRoute, visit, arrange } of screenStates) {
    const scope = isRoute ? {} : onlyInAll
    test(`axe, 320 pixels and the Tab key: ${name}`, scope, async ({ open }) => {
      const page = await open({ reducedMotion: 'reduce', hasNoStream: true, ...visit })
      await arrange?.(page)
      const layers = await page.locator(overlays).count()
      const found: string[] = []
      const note = (where: string, findings: string[]) =>
        found.push(...findings.map((one) => `${where}: ${one}`))
      const checkedLangs = new Set<string>()
      const wholeLangs = isRoute && !isEssentialRun ? 3 : 1
      const appearances = process.env.EVERY_APPEARANCE === 'on' ? allAppearances : someAppearances
      for (const appearance of appearances) {
        await showIn(page, appearance)
        // All that axe knows at first, of a route in each language in the whole run; else what place and colour decide.
        const isWhole = checkedLangs.size < wholeLangs && !checkedLangs.has(appearance.lang)
        note(
          JSON.stringify(appearance),
          await axeFindings(page, 'html', isWhole ? undefined : looks),
        )
        checkedLangs.add(appearance.lang)
      }
      await page.setViewportSize({ width: 320, height: 640 })
      await page.evaluate(settled)
      note('320 wide', await axeFindings(page, 'html', isEssentialRun ? looks : undefined))
      for (const appearance of someAppearances.toReversed()) {
        await showIn(page, appearance)
        note(`${JSON.stringify(appearance)}, 320 wide`, await tooWide(page))
        note(`${JSON.stringify(appearance)}, 320 wide`, await brokenWords(page))
      }
      assert.deepEqual(found, [])
      // Last, because the Tab key closes menus and shows hints; and as it was opened.
      await page.setViewportSize(desktop)
      await showIn(page, plainAppearance)
      if ((await page.locator(overlays).count()) !== layers) {
        await page.reload()
        await page.locator('h1').waitFor()
        await arrange?.(page)
      }
      await assertTabOrder(page)
    })
  }
})

// In `npm test` the other states of a route are looked at in one appearance each, many on one page.
if (isEssentialRun) {
  test.describe('the other states of every screen, each in one appearance', () => {
    test.describe.configure({ mode: 'parallel' })
    for (const { name, states } of planTours(screenStates))
      test(`axe and 320 pixels: ${name}`, async ({ open }) => {
        assert.deepEqual(await takeTour(open, states), [])
      })
  })
}
