import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

/** Maximum requests for code and styles of a screen with an empty cache. */
const maxRequests = 12

/** Cumulative layout shift that counts as good. https://web.dev/articles/cls */
const maxShift = 0.1

function sumShifts() {
  let shifted = 0
  Object.defineProperty(window, 'shifted', { get: () => shifted })
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries() as (PerformanceEntry & { value: number })[])
      shifted += value
  }).observe({ type: 'layout-shift', buffered: true })
}

const screens = [
  { name: 'start', path: '/starter', shows: 'main h1' },
  { name: 'list', path: '/shipments', shows: 'main tbody tr[data-row]' },
  { name: 'shipment', path: '/shipments/8', shows: 'main tbody tr[data-row]' },
  // Packing has the most files, and a language other than English adds one.
  { name: 'packing', path: '/shipments/8/packing', shows: '[data-scan-field]', lang: 'ca' },
  { name: 'receiving', as: 'ada', path: '/shipments/3/receiving', shows: '[data-scan-field]' },
]

for (const { name, as = 'lee', path, shows, lang = 'an' } of screens) {
  const scope = name === 'start' ? onlyInAll : {}
  test(`${name}: few requests, and nothing moves, with an empty cache`, scope, async ({ open }) => {
    const files: string[] = []
    const recordShifts = async (page: Page) => {
      assert.equal(page.context().pages().length, 1, 'a context of its own, with nothing cached')
      page.on('request', (request) => {
        if (['script', 'stylesheet'].includes(request.resourceType()))
          files.push(request.url().replace(/.*\//, ''))
      })
      await page.addInitScript(sumShifts)
    }
    const page = await open({
      as,
      path,
      storage: { lang },
      hasNoStream: true,
      before: recordShifts,
    })
    await page.locator(shows).first().waitFor()
    await page.waitForLoadState('networkidle')
    expect(files.length, files.join(' ')).toBeLessThanOrEqual(maxRequests)
    expect(await page.evaluate(() => Reflect.get(window, 'shifted'))).toBeLessThan(maxShift)
  })
}
