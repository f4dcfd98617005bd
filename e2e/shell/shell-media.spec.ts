import assert from 'node:assert/strict'
import type { Page } from '@playwright/test'
import { listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const bar = (page: Page) => page.getByRole('banner')

for (const path of ['/shipments', '/orders', '/starter', '/arrivals', 'open', '/account']) {
  const scope = ['/arrivals', 'open'].includes(path) ? {} : onlyInAll
  test(`a page printed by the browser has no controls: ${path}`, scope, async ({ open, world }) => {
    const page = await open({ as: 'mar', path: path === 'open' ? await openShipment(world) : path })
    await page.locator('main tbody tr, main section').first().waitFor()
    const controls = page.locator(
      'button, input, select, textarea, nav, a[data-screen-only], [role=tab]',
    )
    const visibleControls = () =>
      controls.evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility() && !element.closest('th'))
          .map((element) => element.outerHTML),
      )
    assert.notDeepEqual(await visibleControls(), [])
    const skip = page.getByText('Skip to content')
    assert.ok(await skip.evaluate((element) => element.checkVisibility()))
    await page.emulateMedia({ media: 'print' })
    assert.deepEqual(await visibleControls(), [])
    assert.ok(
      !(await skip.evaluate((element) => element.checkVisibility())),
      'the skip link is printed',
    )
    // Narrow paper shows rows as cards.
    await page.setViewportSize({ width: 390, height: 844 })
    const row = page.locator('main tbody tr').first()
    if (await row.count())
      assert.equal(
        await row.evaluate((element) => getComputedStyle(element).contentVisibility),
        'visible',
        'rows out of view are printed',
      )
    await page.locator('h1').waitFor()
    await page.close()
  })
}

/** Returns the path of an open shipment. */
async function openShipment(world: JourneyWorld) {
  const { reply } = await (await world.signIn('mar')).call(listShipments, {
    query: { state: 'open' },
  })
  return `/shipments/${reply.rows[0]?.id}`
}

test('with forced colours disabled and current elements differ from the rest', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments', forcedColors: 'active' })
  await page.getByRole('row').nth(1).waitFor()
  const color = (name: string, role: 'button' | 'link') =>
    page
      .getByRole(role, { name, exact: true })
      .evaluate((element) =>
        [getComputedStyle(element).color, getComputedStyle(element).backgroundColor].join(),
      )
  const [enabledColor, disabledColor] = [
    await color('Saved views', 'button'),
    await color('Next', 'button'),
  ]
  assert.notEqual(enabledColor, disabledColor)
  const [currentColor, otherColor] = [
    await color('Shipments', 'link'),
    await color('Today', 'link'),
  ]
  assert.notEqual(
    currentColor.split(',rgb')[1] ?? currentColor,
    otherColor.split(',rgb')[1] ?? otherColor,
  )
  const label = page.getByRole('button', { name: 'Next', exact: true }).locator('span span')
  assert.equal(
    await label.evaluate((element) => getComputedStyle(element).color),
    disabledColor.slice(0, disabledColor.indexOf(')') + 1),
  )
  await page.close()
})

for (const [width, shown] of [
  [1280, 'wide'],
  [390, 'on a phone'],
] as const) {
  test(`a message keeps clear of the top bar and the heading, ${shown}`, async ({ open }) => {
    const page = await open({ as: 'lee', path: '/shipments/new', viewport: { width, height: 844 } })
    // Measured as soon as the message appears, because it disappears by itself.
    const messageTop = page.evaluate(
      () =>
        new Promise<number>((resolve) =>
          new MutationObserver((_, watch) => {
            const messages = document.querySelector('.Toastify__toast-container')
            if (!messages) return
            watch.disconnect()
            resolve(messages.getBoundingClientRect().top)
          }).observe(document.body, { childList: true, subtree: true }),
        ),
    )
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    const top = await messageTop
    await page.waitForURL(/\/shipments\/\d+$/)
    for (const above of [bar(page), page.getByRole('heading', { level: 1, name: /^S\d+/ })]) {
      await above.waitFor()
      const box = await above.boundingBox()
      assert.ok(box && box.y + box.height <= top, JSON.stringify([box, top]))
    }
    await page.close()
  })
}
