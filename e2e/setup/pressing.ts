import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { paths } from '#web/app/paths.ts'
import { pathOf } from './fixtures.ts'

/** Selector of controls. In a list of choices and in a calendar only the first choice is pressed. */
const kinds = 'button, summary, [role=button], [role=tab], [role=menuitem], [role=option], input'
/** Names of controls not to press: they end the session, leave the site, ask for a device, or are drag handles. */
const skipped = /^(Sign out|Go back|Scan with the camera|Add passkey|Drag )/
const maxPresses = 200

/**
 * Presses each button, tab, checkbox and menu item of the page and its overlays once; in a confirmation only the button
 * that cancels. Returns the names of the pressed controls in order.
 */
export async function pressEverything(page: Page, path: string, within: string): Promise<string[]> {
  const pressed = new Set<string>()
  const tries = new Map<string, number>()
  const settle = settling(page)
  const seen = new Set<string>()
  let seenBefore = 0
  const reopen = async () => {
    // Actions on selected rows deselect them: selected again while that reveals new controls.
    if (seen.size > seenBefore)
      for (const name of pressed) if (/^Select/.test(name)) pressed.delete(name)
    seenBefore = seen.size
    await page.goto(new URL(path, page.url()).href)
    await settle()
  }
  const find = async () => {
    const found = await page.evaluateHandle(findUnpressed, {
      ...scope,
      pressed: [...pressed],
      within,
    })
    const element = (await found.getProperty('element')).asElement()
    const what = await found.evaluate(({ element, ...what }) => what)
    return { ...what, element }
  }
  // Most overlays have a chunk of their own; a late one is found by the next press.
  const somethingAbove = (timeout: number) =>
    page.waitForSelector(overlays, { timeout, state: 'attached' }).catch(() => null)
  // Control of the page that was pressed last: pressing it again reopens what it opened.
  let opener = ''
  let isFresh = true
  for (await settle(); seen.size < maxPresses; ) {
    const { name, layer, isBox, element } = await find()
    if (element) {
      isFresh = false
      try {
        await element.click({ timeout: 5000 })
        pressed.add(name)
        seen.add(name)
        if (layer) pressed.delete(opener)
        else opener = name
        await settle()
        if (!layer && !isBox) await somethingAbove(400)
      } catch (error) {
        // It disappeared or was covered just now: search again.
        tries.set(name, (tries.get(name) ?? 0) + 1)
        assert.ok((tries.get(name) ?? 0) < 4, `cannot be pressed: ${name}: ${error}`)
        // A toast above it stays while the mouse is over it.
        await page.mouse.move(0, 0)
        await settle()
      }
    } else if (layer) {
      if (opener) pressed.add(opener)
      await page.keyboard.press('Escape')
      await settle()
      const still = await find()
      if (still.layer === layer && !still.element) await reopen()
    } else if (isFresh) break
    else if (!(await somethingAbove(1000))) {
      await reopen()
      isFresh = true
    }
    const where = pathOf(page).split('?')[0]
    if (where === path) continue
    assert.ok(!where?.startsWith(paths.notFound), `${name} leads nowhere`)
    await reopen()
    isFresh = true
  }
  return [...seen]
}

const overlays = '[role=dialog], [role=alertdialog], [role=menu], [data-trigger] [role=listbox]'
const scope = { kinds, overlays, skipped: skipped.source }

type Search = typeof scope & { pressed: string[]; within: string }

/** Runs in the page: finds the first control not pressed yet, in the topmost overlay, else in the page. */
function findUnpressed({ pressed, kinds, overlays, within, skipped }: Search) {
  const isOutOfReach = (one: Element) =>
    one.closest('[aria-disabled=true], :disabled, [inert], [aria-hidden=true]') !== null
  const above = [...document.querySelectorAll(overlays)].findLast((one) => !isOutOfReach(one))
  const root = above ?? document.querySelector(within) ?? document.body
  const calendar = root.querySelector('[role=application]')
  const title = calendar
    ? 'Calendar'
    : (root.getAttribute('aria-label') ?? root.querySelector('h1, h2')?.textContent ?? '')
  const layer = above ? `${title.replace(/\d+/g, '#')} › ` : ''
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
  const labelOf = (one: Element) =>
    one.getAttribute('aria-label') ??
    (one.closest('label') ?? one).textContent?.trim() ??
    (one.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ').trim()
  for (const one of root.querySelectorAll<HTMLElement>(kinds)) {
    if (one.matches('input:not([type=checkbox], [type=radio])') || isOutOfReach(one)) continue
    // A duplicate for screen readers.
    if (one.matches('[role=application] button[tabindex="-1"]')) continue
    const element = one.closest('label') ?? one
    const { width, height } = element.getBoundingClientRect()
    // Collapsed elements have a size, too.
    if (width < 1 || height < 1 || !element.checkVisibility()) continue
    // The first row of a table stands for all.
    const row = one.closest('tbody > tr')
    if (row && row !== row.parentElement?.firstElementChild) continue
    const many = ['[role=option]', '[role=gridcell] [role=button]'].find((like) =>
      one.matches(like),
    )
    if (many && one !== root.querySelector(many)) continue
    const label = labelOf(one).replace(/\d+/g, '#')
    if (new RegExp(skipped).test(label)) continue
    if (above?.matches('[role=alertdialog]') && !/^(Cancel|Keep|Close$|Stay)/.test(label)) continue
    const name = layer + label
    // Checkboxes open nothing.
    if (!pressed.includes(name)) return { name, element, layer, isBox: one.matches('input') }
  }
  return { name: '', element: null, layer, isBox: false }
}

/** Waits until no request is pending and the page has rendered the replies. */
function settling(page: Page) {
  const underWay = new Set<unknown>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async () => {
    do await page.evaluate(untilShown)
    while (underWay.size > 0)
  }
}

/** Runs in the page: resolves once there is a heading, nothing is busy, and two frames were drawn. */
async function untilShown() {
  const frame = () => new Promise((done) => requestAnimationFrame(done))
  const isShown = () =>
    document.querySelector('h1') && !document.querySelector('main [aria-busy=true]')
  do {
    await frame()
    await frame()
  } while (!isShown())
}
