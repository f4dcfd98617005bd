import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { plainAppearance, settled, showIn, tooWide } from '#e2e/setup/appearance.ts'
import { test } from '#e2e/setup/fixtures.ts'
import { isEssentialRun, onlyInAll } from '#test/world/test-scope.ts'

// From the narrowest phone to the widest screen; 640 is a window of 1,280 at 200 per cent. The essential run
// leaves out the widest, where all columns have room.
const widths = [320, 640, 800, 1024, ...(isEssentialRun ? [] : [2560])]

const listsOf = {
  marc: [
    '/shipments',
    '/orders?show=all',
    '/orders/1',
    '/orders/imports',
    '/arrivals',
    '/arrivals?view=week',
    '/arrivals?view=day',
    '/docks',
    '/discrepancies',
    '/scorecard?by=supplier',
    '/scorecard/shipments',
    '/shipments/2',
    '/shipments/3/receiving',
    '/notices',
  ],
  lee: [
    '/shipments/5/add-content',
    '/shipments/5/add-content?view=grid&name=Padded%20envelope',
    '/shipments/5/packing',
    '/account',
  ],
  ada: [
    '/settings/suppliers',
    '/settings/people',
    '/settings/places',
    '/settings/docks',
    '/settings/keys',
    '/settings/webhooks',
    '/settings/mail',
    '/settings/history',
  ],
}

const heading = (page: Page, text: { hasText?: string; hasNotText?: string }) =>
  page.locator('h1', text).waitFor()

/** Navigates without a reload, through a screen without requests. */
async function goTo(page: Page, path: string) {
  const notFound = 'Página no encontrada'
  await page.evaluate(() => window.history.pushState(null, '', '/auth/404'))
  await heading(page, { hasText: notFound })
  await page.evaluate((to) => window.history.pushState(null, '', to), path)
  await heading(page, { hasNotText: notFound })
  await page.waitForFunction(() => !document.querySelector('main [aria-busy="true"]'))
}

/** Scrolls each table sideways to its end; lists those whose first column scrolled away. */
const withoutFirstColumn = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main [data-wide]')].flatMap((frame) => {
      frame.scrollLeft = frame.scrollWidth
      const { left } = frame.getBoundingClientRect()
      const name = frame.querySelector('tbody th')?.getBoundingClientRect()
      return !name || name.left - left < 60 ? [] : [frame.querySelector('caption')?.textContent]
    }),
  )

/** Lists tables that are wider than their frame. */
const cutTables = (page: Page) =>
  page
    .locator('main [data-wide] caption')
    .evaluateAll((all) => all.map((caption) => caption.textContent))

for (const [username, lists] of Object.entries(listsOf)) {
  // The lists of settings are tables like those of marc.
  const scope = username === 'ada' ? onlyInAll : {}
  const name = `no list is wider than its window: ${username}`
  test(name, scope, async ({ open }) => {
    // In Spanish, whose headings are the longest.
    const page = await open({
      ...{ as: username, path: '/auth/404', hasNoStream: true },
      storage: { lang: 'sp' },
    })
    const faults: string[] = []
    for (const path of lists) {
      await goTo(page, path)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        await page.evaluate(settled)
        const cut = width >= 1024 && !path.startsWith('/scorecard') ? await cutTables(page) : []
        for (const fault of [...(await tooWide(page)), ...cut, ...(await withoutFirstColumn(page))])
          faults.push(`${path} at ${width}: ${fault}`)
      }
    }
    assert.deepEqual(faults, [])
  })
}

test('the navigation shows all screen names in full in each language, beside a long supplier name', async ({
  open,
}) => {
  const proveidor = JSON.stringify({ id: 2, rao: 'Tèxtils i confecció '.repeat(4), isChosen: true })
  const page = await open({ as: 'ada', storage: { proveidor } })
  const names = page.getByRole('banner').getByRole('navigation').getByRole('link').locator('span')
  for (const lang of ['en', 'sp', 'ca'] as const) {
    await showIn(page, { ...plainAppearance, lang })
    for (const width of [1280, 1024]) {
      await page.setViewportSize({ width, height: 800 })
      await expect(names).toHaveCount(7)
      const cutNames = (all: HTMLElement[]) =>
        all.filter((span) => span.scrollWidth > span.clientWidth).map((span) => span.textContent)
      assert.deepEqual(await names.evaluateAll(cutNames), [], `${lang}, ${width} wide`)
      assert.deepEqual(await tooWide(page), [], `${lang}, ${width} wide`)
    }
  }
})
