import assert from 'node:assert/strict'
import { expect, type Page, type Request } from '@playwright/test'
import { demoPassword } from '#database/demo/demo-world.ts'
import { axeFindings } from '#e2e/setup/axe-findings.ts'
import { assertAccessible, localStorageOf, test } from '#e2e/setup/fixtures.ts'
import { eventually } from '#test/world/running-server.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const heading = (page: Page) => page.getByRole('heading', { name: 'Unexpected error!', level: 1 })

/** Reply that makes a screen fail to render. */
const nonsense = {
  status: 200,
  contentType: 'application/json',
  body: '{"today":"2026-01-01","days":7}',
}

test('a rendering error: message, stack to copy, and Confirm signs out and clears', async ({
  open,
}) => {
  const page = await open({
    as: 'pau',
    storage: { other: 'x' },
    before: (page) => page.route('**/api/starter', (route) => route.fulfill(nonsense)),
  })
  await heading(page).waitFor()
  await page.getByText(/^Message: \S+/).waitFor()
  const box = page.getByLabel('Stack trace')
  assert.equal(await box.getAttribute('readonly'), '')
  const trace = await box.inputValue()
  assert.match(trace, /TypeError|at /)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('button', { name: 'Copy to clipboard' })
  await copy.locator('svg[data-icon="copy"]').waitFor()
  await copy.click()
  await page.getByRole('button', { name: 'Copied' }).waitFor()
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), trace)
  await assertAccessible(page, 'error screen')
  await page.unroute('**/api/starter')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  assert.equal((await localStorageOf(page)).other, undefined)
  assert.ok(!(await localStorageOf(page)).credentials?.includes('"isAuthenticated":true'))
})

test('Confirm keeps language, theme and direction, in storage and in memory', async ({ open }) => {
  const page = await open({
    as: 'pau',
    storage: {
      lang: 'ca',
      customizer: JSON.stringify({ isDark: true, isRtl: true, followsSystem: false }),
    },
    before: (page) => page.route('**/api/starter', (route) => route.fulfill(nonsense)),
  })
  // Locators retry when the page reloads meanwhile.
  const readAttributes = () =>
    Promise.all(
      ['lang', 'dir', 'data-theme'].map((name) => page.locator('html').getAttribute(name)),
    )
  await page.getByRole('button', { name: 'Confirma' }).waitFor()
  assert.deepEqual(await readAttributes(), ['ca', 'rtl', 'dark'])
  await page.unroute('**/api/starter')
  await page.getByRole('button', { name: 'Confirma' }).click()
  await page.getByLabel('Password').waitFor()
  const confirmed = await readAttributes()
  await page.reload()
  await page.getByLabel('Password').waitFor()
  assert.deepEqual(confirmed, await readAttributes())
  assert.equal(confirmed[1], 'ltr')
})

test('Confirm ends the session on the server, and signing in again does not lead back to the screen that failed', async ({
  open,
  world,
}) => {
  const page = await open({
    as: 'mar',
    path: '/orders',
    storage: { signInCompany: 'mercat' },
    before: (page) =>
      page.route('**/api/order-lines*', (route) =>
        route.fulfill({ ...nonsense, body: '{"rows":7}' }),
      ),
  })
  await heading(page).waitFor()
  const { token } = JSON.parse((await localStorageOf(page)).credentials ?? '{}') as {
    token: string
  }
  const fetchMe = () =>
    fetch(`${world.origin}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } })
  assert.equal((await fetchMe()).status, 200)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.getByLabel('User name').waitFor()
  const { pathname, search } = new URL(page.url())
  assert.equal(pathname + search, '/login?company=mercat', 'its sign-in providers are shown')
  await eventually('the old token is refused', async () => (await fetchMe()).status === 401)
  await page.getByLabel('User name').fill('mar')
  await page.getByLabel('Password').fill(demoPassword)
  await page.locator('[type=submit]').click()
  await page.waitForURL(`${world.origin}/starter`)
})

test('a missing chunk: one reload, then a message', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'lee' })
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.route('**/assets/scorecard-*.js', (route) => route.fulfill({ status: 404, body: '' }))
  await page.getByRole('link', { name: 'Scorecard' }).click()
  await page.getByText('Part of the application couldn’t be loaded.').waitFor()
  await expect.poll(() => loads).toBe(1)
  await page.unroute('**/assets/scorecard-*.js')
  await page.getByRole('button', { name: 'Reload the page' }).click()
  await page.getByRole('heading', { name: 'Scorecard', level: 1 }).waitFor()
})

test('a chunk that does not load within 120000 ms: one reload', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'lee' })
  await page.clock.install()
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  let isHeld = true
  await page.route('**/assets/scorecard-*.js', async (route) => {
    if (!isHeld) await route.continue()
  })
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const request = page.waitForRequest('**/assets/scorecard-*.js')
  await page.getByRole('link', { name: 'Scorecard' }).click()
  await request
  await page.waitForTimeout(500)
  await page.clock.runFor(119_999)
  await page.waitForTimeout(200)
  assert.equal(loads, 0)
  isHeld = false
  await page.clock.runFor(1)
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Scorecard', level: 1 }).waitFor()
  await expect.poll(() => loads).toBe(1)
})

test('an unreachable server: a message and a button to retry', async ({ open, world }) => {
  const page = await open({ as: 'lee', path: '/auth/404' })
  await page.route('**/api/starter', (route) => route.abort())
  await page.getByRole('link', { name: 'Go to the home page' }).click()
  await page.getByText('Can’t reach the server.').first().waitFor({ timeout: 20_000 })
  await page.unroute('**/api/starter')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Next 14 days' }).waitFor()
  assert.ok(page.url().startsWith(world.origin))
})

const waitingMessage = (page: Page) =>
  page.getByRole('alert').filter({ hasText: /goes on by itself/ })

test('without a network a screen that is not loaded shows that it waits, and loads by itself once the network is back', async ({
  open,
}) => {
  const page = await open({ as: 'lee' })
  await page.getByRole('heading', { name: 'Today', level: 1 }).waitFor()
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Shipments', exact: true }).press('Enter')
  await page.getByRole('table').getByText('No network.').waitFor()
  await page.evaluate(() => history.pushState({}, '', '/settings/history'))
  await waitingMessage(page).getByRole('button', { name: 'Try again' }).waitFor()
  assert.deepEqual(await axeFindings(page, '[role="alert"]'), [])
  await page.context().setOffline(false)
  await page.getByRole('heading', { level: 1, name: /^History/ }).waitFor()
  await waitingMessage(page).waitFor({ state: 'detached' })
})

test('a page whose first chunk does not load says so, and Try again loads it', async ({ open }) => {
  let isDown = true
  const isAttempt = (request: Request) => request.method() === 'HEAD'
  const page = await open({
    as: 'lee',
    path: '/shipments',
    isBlank: true,
    before: async (page) => {
      await page.clock.install()
      await page.route('**/assets/app-*.js', (route) => (isDown ? route.abort() : route.continue()))
      await page.route('**/assets/index-*.js', (route) =>
        isDown && isAttempt(route.request()) ? route.abort() : route.continue(),
      )
    },
  })
  const retry = waitingMessage(page).getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  // The page also retries by itself: once here, then the clock is stopped.
  const failedAttempt = page.waitForEvent('requestfailed', isAttempt)
  await page.clock.pauseAt(Date.now() + 60_000)
  await failedAttempt
  const failure = page.waitForEvent('requestfailed', isAttempt)
  await retry.click()
  await failure
  await waitingMessage(page).waitFor()
  isDown = false
  const reply = page.waitForResponse((response) => isAttempt(response.request()))
  await retry.click()
  await reply
  await page.clock.resume()
  await page.getByRole('heading', { name: 'Shipments', level: 1 }).waitFor()
})

test('a slow chunk shows the overlay with its own message', async ({ open }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const page = await open({
    as: 'lee',
    path: '/starter',
    isBlank: true,
    storage: { lang: 'ca' },
    before: (page) =>
      page.route('**/assets/frame-*.js', async (route) => {
        await released
        await route.continue()
      }),
  })
  await page.getByRole('status').filter({ hasText: 'Carregant' }).waitFor()
  assert.equal(await page.evaluate(() => document.body.style.overflowY), 'scroll')
  release()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Carregant', { exact: true }).waitFor({ state: 'detached' })
})
