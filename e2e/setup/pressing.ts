import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { paths } from '#web/app/paths.ts'
import { pathOf } from './fixtures.ts'

/** Selector of controls. In a list of choices and in a calendar only the first choice is pressed. */
const controlSelector =
  'button, summary, [role=button], [role=tab], [role=menuitem], [role=option], input'
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
  const settle = trackRequests(page)
  const everPressed = new Set<string>()
  let countBefore = 0
  const reopen = async () => {
    // Actions on selected rows deselect them: rows are selected again as long as that reveals new controls.
    if (everPressed.size > countBefore)
      for (const name of pressed) if (/^Select/.test(name)) pressed.delete(name)
    countBefore = everPressed.size
    await page.goto(new URL(path, page.url()).href)
    await settle()
  }
  const find = async () => {
    const handle = await page.evaluateHandle(findUnpressed, {
      ...scope,
      pressed: [...pressed],
      within,
    })
    const element = (await handle.getProperty('element')).asElement()
    const control = await handle.evaluate(({ element, ...control }) => control)
    return { ...control, element }
  }
  // Most overlays have a separate chunk; an overlay that loads late is found by the next press.
  const waitForOverlay = (timeout: number) =>
    page.waitForSelector(overlays, { timeout, state: 'attached' }).catch(() => null)
  // Control of the page that was pressed last: pressing it again reopens what it opened.
  let opener = ''
  let isFresh = true
  for (await settle(); everPressed.size < maxPresses; ) {
    const { name, layer, isBox, element } = await find()
    if (element) {
      isFresh = false
      try {
        await element.click({ timeout: 5000 })
        pressed.add(name)
        everPressed.add(name)
        if (layer) pressed.delete(opener)
        else opener = name
        await settle()
        if (!layer && !isBox) await waitForOverlay(400)
      } catch (error) {
        // The control disappeared or was covered meanwhile: search again.
        tries.set(name, (tries.get(name) ?? 0) + 1)
        assert.ok((tries.get(name) ?? 0) < 4, `cannot be pressed: ${name}: ${error}`)
        // A toast that covers the control stays while the mouse is over the toast.
        await page.mouse.move(0, 0)
        await settle()
      }
    } else if (layer) {
      if (opener) pressed.add(opener)
      await page.keyboard.press('Escape')
      await settle()
      const next = await find()
      if (next.layer === layer && !next.element) await reopen()
    } else if (isFresh) break
    else if (!(await waitForOverlay(1000))) {
      await reopen()
      isFresh = true
    }
    const currentPath = pathOf(page).split('?')[0]
    if (currentPath === path) continue
    assert.ok(!currentPath?.startsWith(paths.notFound), `${name} leads nowhere`)
    await reopen()
    isFresh = true
  }
  return [...everPressed]
}

const overlays = '[role=dialog], [role=alertdialog], [role=menu], [data-trigger] [role=listbox]'
const scope = { controlSelector, overlays, skipped: skipped.source }

type Search = typeof scope & { pressed: string[]; within: string }

/** Runs in the page: finds the first control not pressed yet, in the topmost overlay, else in the page. */
function findUnpressed({ pressed, controlSelector, overlays, within, skipped }: Search) {
  const isOutOfReach = (element: Element) =>
    element.closest('[aria-disabled=true], :disabled, [inert], [aria-hidden=true]') !== null
  const overlay = [...document.querySelectorAll(overlays)].findLast(
    (element) => !isOutOfReach(element),
  )
  const root = overlay ?? document.querySelector(within) ?? document.body
  const calendar = root.querySelector('[role=application]')
  const title = calendar
    ? 'Calendar'
    : (root.getAttribute('aria-label') ?? root.querySelector('h1, h2')?.textContent ?? '')
  const layer = overlay ? `${title.replace(/\d+/g, '#')} › ` : ''
  const textOf = (id: string) => document.getElementById(id)?.textContent ?? ''
  const labelOf = (control: Element) =>
    control.getAttribute('aria-label') ??
    (control.closest('label') ?? control).textContent?.trim() ??
    (control.getAttribute('aria-labelledby') ?? '').split(' ').map(textOf).join(' ').trim()
  for (const control of root.querySelectorAll<HTMLElement>(controlSelector)) {
    if (control.matches('input:not([type=checkbox], [type=radio])') || isOutOfReach(control))
      continue
    // Skips duplicates for screen readers.
    if (control.matches('[role=application] button[tabindex="-1"]')) continue
    const element = control.closest('label') ?? control
    const { width, height } = element.getBoundingClientRect()
    // Collapsed elements have a size, too.
    if (width < 1 || height < 1 || !element.checkVisibility()) continue
    // The first row of a table stands for all.
    const row = control.closest('tbody > tr')
    if (row && row !== row.parentElement?.firstElementChild) continue
    const choiceSelector = ['[role=option]', '[role=gridcell] [role=button]'].find((selector) =>
      control.matches(selector),
    )
    if (choiceSelector && control !== root.querySelector(choiceSelector)) continue
    const label = labelOf(control).replace(/\d+/g, '#')
    if (new RegExp(skipped).test(label)) continue
    if (overlay?.matches('[role=alertdialog]') && !/^(Cancel|Keep|Close$|Stay)/.test(label))
      continue
    const name = layer + label
    // Checkboxes open nothing.
    if (!pressed.includes(name)) return { name, element, layer, isBox: control.matches('input') }
  }
  return { name: '', element: null, layer, isBox: false }
}

/** Returns a function that waits until no request is pending and the page has rendered the replies. */
function trackRequests(page: Page) {
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
