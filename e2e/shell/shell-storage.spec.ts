import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { localStorageOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const today = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 })
const signInHeading = (page: Page) => page.getByRole('heading', { name: 'Sign in', level: 1 })

const hostile = [
  '',
  'null',
  '[]',
  '7',
  '"x"',
  '{',
  '{"token":{}}',
  '{"state":{"token":"x"}}',
  '{"__proto__":{"isAuthenticated":true}}',
]
for (const content of hostile) {
  const isEssential = content === '{' || content.includes('__proto__')
  const name = `credentials holding ${content || 'nothing'} are no session`
  test(name, isEssential ? {} : onlyInAll, async ({ open }) => {
    const page = await open({
      storage: { credentials: content, proveidor: content, user: content, customizer: content },
    })
    await signInHeading(page).waitFor()
    assert.equal(
      await page
        .evaluate(() => ({}) as { isAuthenticated?: boolean })
        .then((o) => o.isAuthenticated),
      undefined,
    )
  })
}

test('invalid preferences fall back to their defaults, one by one', async ({ open }) => {
  const customizer = JSON.stringify({
    topbarColor: 'url(//x)',
    sidebarColor: 7,
    isRtl: 'yes',
    isDark: true,
    isFixedTopbar: null,
    isHorizontal: 'no',
  })
  const page = await open({ as: 'lee', storage: { customizer } })
  await today(page).waitFor()
  const html = page.locator('html')
  assert.equal(await html.getAttribute('data-theme'), 'dark')
  assert.equal(await html.getAttribute('dir'), 'ltr')
  assert.equal(await page.getByRole('banner').getAttribute('data-bar'), 'primary')
  await expect(page.getByRole('banner').getByRole('navigation')).toHaveCount(1)
})

test('unknown roles are dropped', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'lee' })
  const { credentials = '' } = await localStorageOf(page)
  const forged = JSON.stringify({
    ...JSON.parse(credentials),
    roles: ['root', 'user', { admin: true }],
  })
  await page.evaluate((text) => window.localStorage.setItem('credentials', text), forged)
  await page.reload()
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('banner').getByText('User', { exact: true }).waitFor()
})

test('a slice that does not load within 5000 ms is skipped, with a message', async ({ open }) => {
  const page = await open({
    as: 'lee',
    isBlank: true,
    before: async (page) => {
      await page.clock.install({ time: 0 })
      await page.clock.pauseAt(1000)
      await page.addInitScript(() => {
        const getItem = Storage.prototype.getItem
        Storage.prototype.getItem = function (key) {
          if (key !== 'customizer') return getItem.call(this, key)
          Object.assign(window, { isAsked: true })
          return new Promise(() => {}) as never
        }
      })
    },
  })
  const consoleTexts: string[] = []
  page.on('console', (message) => consoleTexts.push(message.text()))
  await page.waitForFunction(() => 'isAsked' in window, null, { polling: 20 })
  await page.clock.runFor(4999)
  await page.waitForTimeout(300)
  await expect(page.locator('#root > :not(.not-started)')).toHaveCount(0)
  assert.deepEqual(consoleTexts, [])
  await page.clock.runFor(1)
  await page.clock.resume()
  // The toast may be gone before the screen is there.
  await page.getByText('persist timed out: customizer').waitFor()
  await page.locator('h1').waitFor()
  assert.deepEqual(consoleTexts, ['persist timed out: customizer'])
  assert.equal(await page.locator('html').getAttribute('dir'), 'ltr')
})
