import assert from 'node:assert/strict'
import { expect, type Page, type Route } from '@playwright/test'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { localStorageOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const today = (page: Page) => page.getByRole('heading', { name: 'Today', level: 1 })
const problemReply = (status: number) => ({
  status,
  contentType: 'application/problem+json',
  body: JSON.stringify({ status, code: 'session-over' }),
})

/** Holds the requests for rows; `answerAll` replies to all of them together and waits until the page has handled them. */
async function holdCalls(page: Page) {
  const heldCalls: Route[] = []
  await page.route('**/api/**', async (route) => {
    if (route.request().url().includes(watchChanges.url)) return route.abort()
    if (!/\/api\/(shipments|order-lines)\?/.test(route.request().url())) return route.continue()
    heldCalls.push(route)
  })
  const answerAll = async (answer: Parameters<Route['fulfill']>[0]) => {
    const callsToAnswer = heldCalls.splice(0)
    await Promise.all(callsToAnswer.map((route) => route.fulfill(answer)))
    for (const route of callsToAnswer) await (await route.request().response())?.finished()
    // Replies are handled in order, so a later one proves that these are handled.
    await page.evaluate(async () => (await fetch(window.location.href)).text())
  }
  return { heldCalls, answerAll }
}

for (const status of [401, 403]) {
  // The essential run tests the other status in http-clients.spec.ts.
  const scope = status === 401 ? {} : onlyInAll
  test(
    `${status} to calls at once: one message, storage cleared after 500 ms, a reload 2000 ms later`,
    scope,
    async ({ open }) => {
      const page = await open({ as: 'mar', storage: { lang: 'en', other: 'x' }, hasNoStream: true })
      await today(page).waitFor()
      await page.waitForLoadState('networkidle')
      await page.evaluate(() => window.sessionStorage.setItem('other', 'x'))
      let loads = 0
      page.on('load', () => {
        loads += 1
      })
      const { heldCalls, answerAll } = await holdCalls(page)
      await page.getByRole('link', { name: 'Shipments', exact: true }).click()
      // The screen must be loaded before the clock stops: its timers would never fire.
      await expect.poll(() => heldCalls.length).toBe(1)
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog').getByRole('combobox')
      await palette.waitFor()
      await page.clock.install()
      await page.clock.pauseAt(Date.now() + 60_000)
      await palette.fill('SH')
      await expect
        .poll(async () => {
          await page.clock.runFor(50)
          return heldCalls.length
        })
        .toBe(3)
      await answerAll(problemReply(status))
      await page.clock.runFor(499)
      assert.equal((await localStorageOf(page)).other, 'x')
      await page.clock.runFor(1)
      assert.deepEqual(await localStorageOf(page), {})
      assert.equal(await page.evaluate(() => window.sessionStorage.length), 0)
      const message = page.locator('.Toastify__toast').filter({ hasText: 'Session expired' })
      await message.waitFor()
      await expect(message).toHaveCount(1)
      await page.clock.runFor(1999)
      await page.waitForTimeout(300)
      assert.equal(loads, 0)
      await page.clock.runFor(1)
      // The next page needs a running clock.
      await page.clock.resume()
      await page.getByRole('heading', { name: 'Sign in' }).waitFor()
      await expect.poll(() => loads).toBe(1)
      assert.match(page.url(), /\/login\?to=%2Fshipments/)
    },
  )
}

test('a call that fails with another status ends no session', async ({ open }) => {
  const page = await open({ as: 'mar' })
  await today(page).waitFor()
  await page.clock.install()
  await page.route('**/api/shipments?**', (route) =>
    route.fulfill({ ...problemReply(500), body: '{"code":"internal"}' }),
  )
  await page.getByRole('link', { name: 'Shipments', exact: true }).click()
  await page.getByText('Something went wrong on our side.').first().waitFor()
  // Longer than the debounce and the delay of the reload.
  await page.clock.runFor(3000)
  assert.ok(JSON.parse((await localStorageOf(page)).credentials ?? '').token)
})
