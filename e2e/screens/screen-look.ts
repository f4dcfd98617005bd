import type { Page } from '@playwright/test'
import {
  type Appearance,
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
import { assertTabOrder, type WalkedPart } from '#e2e/setup/tab-walk.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import type { ScreenState } from './screen-state.ts'

/** Rules of axe that depend on colours or on layout; the others depend on content alone. */
const ruleSets = {
  colours: ['color-contrast', 'link-in-text-block'],
  layout: ['target-size', 'scrollable-region-focusable'],
  visual: ['color-contrast', 'link-in-text-block', 'target-size', 'scrollable-region-focusable'],
  everything: undefined,
}

const narrow = { width: 320, height: 640 }

/** Appearance, width and axe rules of a check; without rules axe does not run. Narrow checks come last. */
type Look = { appearance: Appearance; isNarrow?: boolean; axe?: keyof typeof ruleSets }

const [plain, dark, mirrored] = someAppearances

/** Checks of a route in `npm test`: all of axe's rules once, colour rules in dark, layout rules mirrored. */
const looksAtRoute: Look[] = [
  { appearance: plain, axe: 'everything' },
  { appearance: dark, axe: 'colours' },
  { appearance: dark, isNarrow: true },
  { appearance: mirrored, isNarrow: true, axe: 'layout' },
  { appearance: plain, isNarrow: true },
]

/** Checks in the whole run: all rules in each language for a route, once for other states. */
const everyLook = (isRoute = false): Look[] => {
  const appearances = process.env.EVERY_APPEARANCE === 'on' ? allAppearances : someAppearances
  const isFirstIn = ({ lang }: Appearance, index: number) =>
    appearances.findIndex((other) => other.lang === lang) === index && (isRoute || index === 0)
  return [
    ...appearances.map(
      (appearance, index): Look => ({
        appearance,
        axe: isFirstIn(appearance, index) ? 'everything' : 'visual',
      }),
    ),
    ...someAppearances.toReversed().map(
      (appearance, index): Look => ({
        appearance,
        isNarrow: true,
        ...(index === 0 && { axe: 'everything' }),
      }),
    ),
  ]
}

/** Returns this run's checks of a screen; in `npm test` further states take turns with the three appearances. */
export function looksAt({ isRoute }: Pick<ScreenState, 'isRoute'>, index: number): Look[] {
  if (!isEssentialRun) return everyLook(isRoute)
  const appearance = someAppearances[index % someAppearances.length] ?? plain
  return isRoute
    ? looksAtRoute
    : [
        { appearance, axe: 'everything' },
        { appearance, isNarrow: true },
      ]
}

/** Checks a screen; a route, or any state in the whole run, is also walked through by the Tab key. */
export async function lookAt(
  page: Page,
  state: ScreenState,
  index: number,
  part: WalkedPart,
): Promise<string[]> {
  const layers = await page.locator(overlays).count()
  const findings = await takeLooks(page, looksAt(state, index))
  if (isEssentialRun && !state.isRoute) return findings
  // Tab comes last, in the initial appearance, because it closes menus and opens tooltips.
  if ((await page.locator(overlays).count()) !== layers) {
    await page.reload()
    await page.locator('h1').waitFor()
    await state.arrange?.(page)
  }
  await assertTabOrder(page, part)
  return findings
}

async function takeLooks(page: Page, looksToTake: Look[]): Promise<string[]> {
  const allFindings: string[] = []
  const initialSize = page.viewportSize() ?? desktop
  let currentAppearance = plainAppearance
  for (const { appearance, isNarrow, axe } of looksToTake) {
    if (appearance !== currentAppearance) await showIn(page, appearance)
    currentAppearance = appearance
    if (isNarrow && page.viewportSize()?.width !== narrow.width) {
      await page.setViewportSize(narrow)
      await page.evaluate(settled)
    }
    const findings = axe ? await axeFindings(page, 'html', ruleSets[axe]) : []
    if (isNarrow) findings.push(...(await tooWide(page)), ...(await brokenWords(page)))
    const lookName = `${JSON.stringify(appearance)}${isNarrow ? ', 320 wide' : ''}`
    allFindings.push(...findings.map((finding) => `${lookName}: ${finding}`))
  }
  await page.setViewportSize(initialSize)
  if (currentAppearance !== plainAppearance) await showIn(page, plainAppearance)
  return allFindings
}
