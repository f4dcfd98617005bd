import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { axeFindings } from '#e2e/setup/axe-findings.ts'
import { galleryTest as test, violations } from '#e2e/setup/gallery-page.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
const announcement = (page: Page) =>
  page.locator('[data-live-announcer] > div').last().textContent()

for (const [query, width] of [
  ['', 1280],
  ['?dark&rtl&lang=ca', 1280],
  ['?lang=es', 320],
  ['?dark', 640],
] as const) {
  // The essential run has two: light and narrow, and dark and right-to-left.
  const scope = /rtl|es/.test(query) ? {} : onlyInAll
  test(
    `gallery${query} at ${width}: axe finds nothing, and no content is cut off at the side`,
    scope,
    async ({ openGallery }) => {
      const page = await openGallery(query, { viewport: { width, height: 900 } })
      assert.deepEqual(await axeFindings(page), [])
      assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= width)
      await page.close()
    },
  )
}

test('a week of the calendar fits into a touch screen of 320 px', async ({ openGallery }) => {
  const page = await openGallery('', { viewport: { width: 320, height: 800 }, hasTouch: true })
  await page.getByRole('button', { name: /Choose from the calendar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Calendar' })
  await dialog.waitFor()
  const week = await dialog.getByRole('grid').boundingBox()
  const sheet = await dialog.boundingBox()
  assert.ok(week && sheet && week.x + week.width <= sheet.x + sheet.width)
  await page.close()
})

test('overlays have no violations, and the content policy refuses nothing', async ({
  openGallery,
}) => {
  const page = await openGallery('')
  await page.getByRole('button', { name: 'Options for SH-2026-00418' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  assert.deepEqual(await axeFindings(page, '[role="menu"]'), [])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Choose from the calendar/ }).click()
  await page.getByRole('grid').waitFor()
  assert.deepEqual(await axeFindings(page, '[role="dialog"]'), [])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Supplier' }).fill('bo')
  await page.getByRole('option', { name: /Bosses/ }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Error', exact: true }).click()
  await page.getByRole('alert').filter({ hasText: 'closed by someone else' }).waitFor()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.waitForTimeout(350)
  assert.deepEqual(await axeFindings(page, '[role="alertdialog"]'), [])
  // Only the gallery, which is never deployed, has zod's check whether code may be evaluated.
  const zodCheck = /^require-trusted-types-for Function/
  assert.deepEqual(
    (await violations(page)).filter((violation) => !zodCheck.test(violation)),
    [],
  )
  await page.close()
})

test('rows are focused and selected by keys, and the number selected is announced', async ({
  openGallery,
}) => {
  const page = await openGallery('')
  await page.getByRole('link', { name: 'SH-2026-00418' }).focus()
  await page.keyboard.press('Space')
  assert.equal(await announcement(page), '2 selected')
  await page.keyboard.press('ArrowDown')
  assert.equal(await focused(page), 'SH-2026-00417')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  assert.equal(await focused(page), 'SH-2026-00402')
  assert.equal(await announcement(page), '4 selected')
  await page.keyboard.press('End')
  assert.equal(await focused(page), 'SH-2026-00398')
  await page.close()
})

test('a heading sorts and announces the direction', async ({ openGallery }) => {
  const page = await openGallery('')
  const heading = page.getByRole('columnheader', { name: 'Shipping code' }).first()
  await heading.getByRole('button').click()
  assert.equal(await heading.getAttribute('aria-sort'), 'ascending')
  await heading.getByRole('button').press('Enter')
  assert.equal(await heading.getAttribute('aria-sort'), 'descending')
  await page.close()
})

test('quantities are typed down the column; an excess is reported in the cell; Escape restores the value', async ({
  openGallery,
}) => {
  const page = await openGallery('')
  const cell = (row: number) => page.locator('input[data-column="quantity"]').nth(row)
  await cell(1).focus()
  await page.keyboard.type('2,5')
  await page.keyboard.press('Enter')
  await expect(cell(1)).toHaveValue('2.5')
  assert.equal(await cell(2).evaluate((input) => input === document.activeElement), true)
  await page.keyboard.type('181')
  const error = await cell(2).getAttribute('aria-describedby')
  await expect(page.locator(`[id="${error?.split(' ')[0]}"]`)).toHaveText('At most 180')
  await page.keyboard.press('Escape')
  await expect(cell(2)).toHaveValue('')
  await page.close()
})

test('a dialog traps and restores the focus; its z-index is 1050 and it opens in 300 ms', async ({
  openGallery,
}) => {
  const page = await openGallery('')
  // Slowed down, so that the animation still runs when it is inspected; the declared duration is unchanged.
  const session = await page.context().newCDPSession(page)
  await session.send('Animation.enable')
  await session.send('Animation.setPlaybackRate', { playbackRate: 0.05 })
  await page.getByRole('button', { name: 'Dialog', exact: true }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Search Supplier' })
  await dialog.waitFor()
  // The dialog is in its sheet, the sheet above the scrim.
  const [sheet, scrim] = [dialog.locator('..'), dialog.locator('../..')]
  assert.equal(await scrim.evaluate((element) => getComputedStyle(element).zIndex), '1050')
  const times = await sheet.evaluate((element) =>
    element.getAnimations().map(({ effect }) => effect?.getTiming().duration),
  )
  assert.deepEqual(times, [300])
  await session.send('Animation.setPlaybackRate', { playbackRate: 1 })
  for (let press = 0; press < 6; press++) {
    await page.keyboard.press('Tab')
    assert.equal(await dialog.evaluate((element) => element.contains(document.activeElement)), true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await page.waitForFunction(() => document.activeElement?.textContent === 'Dialog')
  await page.close()
})

test('below a loading overlay the body scrolls and takes no keys; after it the focus and the keys are back', async ({
  openGallery,
}) => {
  const page = await openGallery('')
  // The overlay is visible for less time than a slow machine needs to inspect it.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Loading', exact: true }).press('Enter')
  await page.getByRole('status').filter({ hasText: 'Closing shipment' }).waitFor()
  assert.equal(await page.evaluate(() => document.body.style.overflowY), 'scroll')
  await page.keyboard.press('Tab')
  assert.equal(
    await page.evaluate(() => document.querySelector('#root')?.contains(document.activeElement)),
    false,
  )
  await page.clock.runFor(600)
  await page.getByText('Closing shipment').waitFor({ state: 'detached' })
  assert.equal(await page.evaluate(() => document.body.style.overflowY), '')
  assert.equal(await focused(page), 'Loading')
  await page.close()
})

for (const [button, words, side, life] of [
  ['Success', '12 of 40 left to pack', 'right', 4000],
  ['Shipment message', 'Line added on this shipment', 'left', 2000],
] as const) {
  test(`the toast of "${button}" stands top ${side} for ${life} ms`, async ({ openGallery }) => {
    const page = await openGallery('')
    const holding = page.evaluate(holdNextToast)
    await page.getByRole('button', { name: button, exact: true }).click()
    const { duration, box } = await holding
    assert.equal(duration, life)
    assert.ok(box.y < 100 && (side === 'left' ? box.x < 100 : box.x + box.width > 1180))
    const toast = page.locator('.Toastify__toast', { hasText: words })
    await setClock(page, life - 1, 'hold')
    await page.waitForTimeout(300)
    await expect(toast).toHaveCount(1)
    await setClock(page, life - 1, 'go')
    await toast.waitFor({ state: 'detached' })
    await page.close()
  })
}

test('a click closes a toast', async ({ openGallery }) => {
  const page = await openGallery('')
  const holding = page.evaluate(holdNextToast)
  await page.getByRole('button', { name: 'Success', exact: true }).click()
  await holding
  await page.locator('.Toastify__toast').click()
  await page.locator('.Toastify__toast').waitFor({ state: 'detached' })
  await page.close()
})

test('toasts last as long with reduced motion, and pause while they have the focus', async ({
  openGallery,
}) => {
  const page = await openGallery('', { reducedMotion: 'reduce' })
  await page.getByRole('button', { name: 'Success', exact: true }).click()
  const toast = page.locator('.Toastify__toast')
  await toast.waitFor()
  await page.waitForTimeout(300)
  await page.keyboard.press('Alt+t')
  const clock = () =>
    toast.locator('.Toastify__progress-bar').evaluate((bar) => {
      const { animationDuration, animationPlayState } = getComputedStyle(bar)
      return { animationDuration, animationPlayState }
    })
  await expect.poll(clock).toEqual({ animationDuration: '4s', animationPlayState: 'paused' })
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Success', exact: true })).toBeFocused()
  await toast.waitFor({ state: 'detached' })
  await page.close()
})

test('a form lists missing fields, focuses the first, and keeps typed values', async ({
  openGallery,
}) => {
  const page = await openGallery('')
  const plate = page.getByRole('textbox', { name: 'Plate' })
  await plate.fill('1234-ABC')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'alert')
  assert.match(await focused(page), /Check 2 fields/)
  await page.getByRole('button', { name: 'Carrier: Required' }).press('Enter')
  await page.keyboard.type('Puig')
  await page.getByRole('textbox', { name: 'Packages' }).fill('41')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Packages: At most 40' }).waitFor()
  await page.getByRole('textbox', { name: 'Packages' }).fill('40')
  await page.getByRole('button', { name: 'Save' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Not a plate of this carrier' })
  await expect(refusal).toBeFocused()
  assert.equal(await plate.getAttribute('aria-invalid'), 'true')
  await expect(plate).toHaveValue('1234-ABC')
  await plate.fill('5678-DEF')
  assert.equal(await plate.getAttribute('aria-invalid'), null)
  await page.close()
})

test('a day is typed in local order and shown unambiguously', async ({ openGallery }) => {
  const page = await openGallery('')
  const day = page.getByRole('textbox', { name: 'Estimated delivery' })
  await day.fill('1/12/2027')
  await day.blur()
  await expect(day).toHaveValue('1 Dec 2027')
  await day.fill('31/2/2027')
  await day.blur()
  await expect(day).toHaveValue('31/2/2027')
  assert.equal(await day.getAttribute('aria-invalid'), 'true')
  await page.close()
})

test('a forbidden action is read with its reason and cannot be pressed', async ({
  openGallery,
}) => {
  const page = await openGallery('')
  const button = page.getByRole('button', { name: 'Packing list' })
  await button.focus()
  assert.equal(await button.getAttribute('aria-disabled'), 'true')
  const reason = page.locator(`[id="${await button.getAttribute('aria-describedby')}"]`)
  await expect(reason).toHaveText('The shipment has no packages yet.')
  await page.close()
})

/** Waits for a toast and stops its timer, the animation of a hidden bar. */
function holdNextToast() {
  return new Promise<{ duration: unknown; box: DOMRect }>((resolve) => {
    const timer = setInterval(() => {
      const bar = document.querySelector('.Toastify__progress-bar')
      const clock = bar?.getAnimations()[0]
      const toast = bar?.closest('.Toastify__toast')
      if (!clock || !toast) return
      clock.pause()
      clearInterval(timer)
      resolve({
        duration: clock.effect?.getTiming().duration,
        box: toast.getBoundingClientRect().toJSON(),
      })
    }, 10)
  })
}

const setClock = (page: Page, time: number, then: 'hold' | 'go') =>
  page.locator('.Toastify__progress-bar').evaluate(
    (bar, [at, next]) => {
      const clock = bar.getAnimations()[0]
      if (!clock) return
      clock.currentTime = at as number
      if (next === 'go') clock.play()
    },
    [time, then],
  )
