import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'

/** Part of a page to walk through: everything, or the screen without its frame. */
export type WalkedPart = 'page' | 'main'

type Walk = {
  /** Returns the stop; 'over' at a repeated stop or outside of the walked part; undefined outside of the page. */
  step: () => Promise<string | undefined>
  expected: () => string[]
  problems: string[]
}
declare const walk: Walk

/** Installs the script that inspects each stop of the Tab key. */
function prepare(part: WalkedPart) {
  const overlay = () =>
    document.querySelector('[role="dialog"], [role="alertdialog"], dialog[open]')
  const main = part === 'main' && !overlay() ? document.querySelector<HTMLElement>('#main') : null
  const visited = new Set<Element>()
  const problems: string[] = []
  let before: { element: Element; look: string; name: string } | undefined
  const nameOf = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.ariaLabel || element.textContent || (element as HTMLInputElement).name || element.id).trim().slice(0, 40)}"`
  const styleOf = (element: Element) => {
    const { outline, boxShadow, borderColor, backgroundColor, textDecoration } =
      getComputedStyle(element)
    return [outline, boxShadow, borderColor, backgroundColor, textDecoration].join()
  }
  // The focus ring may be around the control, its label or its field.
  const lookOf = (element: Element) =>
    [
      element,
      element.parentElement,
      element.parentElement?.parentElement,
      element.nextElementSibling,
    ]
      .map((each) => (each ? styleOf(each) : ''))
      .join(' | ')
  const isCovered = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const frame = element.closest('label, td, th, [data-bar]') ?? element
    const spots = [0.5, 0.1, 0.9].flatMap((x) => [0.5, 0.1, 0.9].map((y) => [x, y] as const))
    return !spots.some(([x, y]) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y)
      return hit && (element.contains(hit) || hit.contains(element) || frame.contains(hit))
    })
  }
  const isMoving = ({ playState, effect }: Animation) =>
    playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const step = async () => {
    // Focus effects take a frame or two.
    do {
      await frame()
      await frame()
    } while (document.getAnimations().some(isMoving))
    // In a menu Tab does not move the focus; arrows do.
    const hasLeft = before && document.activeElement !== before.element
    if (before && hasLeft && lookOf(before.element) === before.look)
      problems.push(`${before.name} shows no focus`)
    const element = document.activeElement
    before = undefined
    if (!element || element === document.body) return undefined
    if (visited.has(element) || (main && !main.contains(element))) return 'over'
    visited.add(element)
    const name = nameOf(element)
    if (isCovered(element)) problems.push(`${name} is covered or out of sight`)
    before = { element, look: lookOf(element), name }
    return name
  }
  const selector = 'a[href], button, input, select, textarea, [tabindex]'
  // A grid is one stop; arrows move within it (ARIA Authoring Practices, grid).
  const inGrid = ':is([role="grid"], [role="treegrid"]) *'
  const expected = () => {
    const within = overlay() ?? main ?? document
    return [...within.querySelectorAll<HTMLElement>(selector)]
      .filter(
        (element) =>
          element.tabIndex >= 0 &&
          element.checkVisibility() &&
          !element.closest('[inert], :disabled'),
      )
      .filter(
        (element) =>
          element.getAttribute('type') !== 'radio' &&
          !visited.has(element) &&
          !element.matches(inGrid),
      )
      .map(nameOf)
  }
  // From here Tab moves to the first stop within the screen.
  main?.focus()
  Object.assign(window, { walk: { step, expected, problems } })
}

/** Fails if Tab does not reach every control, or if the focus is not visible. */
export async function assertTabOrder(page: Page, part: WalkedPart = 'page'): Promise<void> {
  // Repeated if a part of the page loaded during the walk.
  const walk = async () => assert.deepEqual(await walkThrough(page, part), [])
  await expect(walk).toPass({ timeout: 20_000 })
}

async function walkThrough(page: Page, part: WalkedPart): Promise<string[]> {
  await page.evaluate(prepare, part)
  const stops: string[] = []
  for (let press = 0; press < 250; press += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => walk.step())
    if (stop === 'over') break
    // After the last stop the focus leaves the page and returns at the first.
    if (stop !== undefined) stops.push(stop)
  }
  const missed = await page.evaluate(() => walk.expected())
  const problems = await page.evaluate(() => walk.problems)
  assert.ok(stops.length > 0, 'the Tab key goes nowhere')
  return [...problems, ...missed.map((name) => `${name} is never reached`)]
}

/** Presses Tab, or another key, until the focused element has this text. */
export async function tabTo(page: Page, words: string, key = 'Tab'): Promise<void> {
  for (let step = 0; step < 80; step += 1) {
    const text = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (text === words) return
    await page.keyboard.press(key)
  }
  assert.fail(`${key} never reaches ${words}`)
}
