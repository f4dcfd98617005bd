import assert from 'node:assert/strict'
import { expect, type Page, type Response } from '@playwright/test'
import { assertAccessible, type JourneyWorld, type OpenPage, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const minute = 60_000
const dialog = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' })
const banner = (page: Page) => page.getByText(/this session can’t be extended/)

/**
 * Advances the clock of `page` past the 30 s after which `pollingPage` polls the end of the session, and waits until
 * that page has handled the reply. A reply handled after a later advance would shift the session's end.
 */
async function advanceUntilEndIsPolled(page: Page, pollingPage = page) {
  const isEndRequest = (message: { url: () => string }) => message.url().endsWith('/api/auth/me')
  const reply = pollingPage.waitForResponse(isEndRequest)
  let hasRequest = false
  const request = pollingPage.waitForRequest(isEndRequest).then(() => {
    hasRequest = true
  })
  // Repeated, because the 30 s may begin after the first advance of the clock.
  await expect
    .poll(
      async () => {
        if (!hasRequest) await page.clock.runFor(31_000)
        return hasRequest
      },
      { intervals: [1000] },
    )
    .toBe(true)
  await request
  await waitUntilHandled(pollingPage, reply)
}

/** Waits until a page has handled a reply, by handling a later one. */
async function waitUntilHandled(page: Page, answer: Promise<Response>) {
  await (await answer).finished()
  await page.evaluate(async () => (await fetch(window.location.href)).text())
}

/** Opens a page with a fake clock, just signed in, with the warning's chunk loaded. */
async function openWithClock(open: OpenPage, username: string, path = '/starter') {
  const page = await open({
    as: username,
    path,
    before: (newPage) => newPage.clock.install(),
  })
  await advanceUntilEndIsPolled(page)
  return page
}
const lastSeen = async (world: JourneyWorld, username: string) =>
  (
    await world.owner.query<{ ago: number }>(
      `select extract(epoch from now() - max(s.seen_at))::float as ago from sessions s
       join users u on u.company_id = s.company_id and u.id = s.user_id
       where u.username = $1`,
      [username],
    )
  ).rows[0]?.ago ?? Number.POSITIVE_INFINITY
const setSeen = (world: JourneyWorld, ago: string) =>
  world.owner.query(`update sessions set seen_at = now() - $1::interval`, [ago])

test('five minutes before the idle time-out a warning appears once; staying signed in is a call that moves it', async ({
  open,
  world,
}) => {
  const page = await openWithClock(open, 'lee')
  await page.clock.fastForward(53 * minute)
  await page.waitForTimeout(300)
  await expect(dialog(page)).toHaveCount(0)
  await page.clock.fastForward(2 * minute)
  await dialog(page).waitFor()
  await dialog(page)
    .getByText(/^You will be signed out at \d\d:\d\d[.;]/)
    .waitFor()
  await assertAccessible(page, 'idle warning', { isOnlyHere: true })
  await setSeen(world, '55 minutes')
  await page.keyboard.press('Enter')
  await dialog(page).waitFor({ state: 'detached' })
  assert.ok((await lastSeen(world, 'lee')) < 30, 'the server noted the use')
  await page.clock.fastForward(53 * minute)
  await page.waitForTimeout(300)
  await expect(dialog(page), 'an hour anew').toHaveCount(0)
  await page.close()
})

test(
  'activity postpones the warning; typed text is kept when it appears',
  onlyInAll,
  async ({ open }) => {
    const page = await openWithClock(open, 'mar', '/shipments/new')
    await page.clock.fastForward(40 * minute)
    const savedDraft = page.waitForResponse((reply) => reply.url().includes('/api/drafts/'))
    await page.getByRole('combobox', { name: 'Carrier' }).fill('Used')
    await page.clock.runFor(1100)
    await waitUntilHandled(page, savedDraft)
    await page.clock.fastForward(20 * minute)
    await page.waitForTimeout(300)
    await expect(dialog(page)).toHaveCount(0)
    await page.clock.fastForward(36 * minute)
    await dialog(page).waitFor()
    await page.close()
  },
)

test('without a network the idle warning can be closed, and the work goes on', async ({ open }) => {
  const page = await openWithClock(open, 'marc')
  await page.clock.fastForward(56 * minute)
  await dialog(page).waitFor()
  await page.context().setOffline(true)
  await dialog(page).getByRole('button', { name: 'Stay signed in' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.clock.fastForward(minute)
  await page.waitForTimeout(300)
  await expect(dialog(page)).toHaveCount(0)
  await page.context().setOffline(false)
  await page.close()
})

test('staying signed in in one tab holds for all tabs', async ({ open, world }) => {
  const page = await openWithClock(open, 'pau')
  const otherPage = await page.context().newPage()
  await otherPage.goto(`${world.origin}/starter`)
  await otherPage.locator('#main h1').waitFor()
  await advanceUntilEndIsPolled(page, otherPage)
  await page.clock.fastForward(56 * minute)
  await dialog(page).waitFor()
  await dialog(otherPage).waitFor()
  await dialog(otherPage).getByRole('button', { name: 'Stay signed in' }).click()
  await dialog(page).waitFor({ state: 'detached' })
  await page.close()
})

test('at the idle time-out the session ends without a press', async ({ open, world }) => {
  const page = await openWithClock(open, 'ines')
  await page.clock.fastForward(56 * minute)
  await dialog(page).waitFor()
  await setSeen(world, '61 minutes')
  await page.clock.fastForward(5 * minute)
  await page.clock.runFor(1000)
  await page.locator('.Toastify__toast').filter({ hasText: 'Session expired' }).waitFor()
  await page.clock.runFor(2000)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.close()
})

test(
  'ten minutes before the absolute time-out a warning appears once, and can be dismissed',
  onlyInAll,
  async ({ open, world }) => {
    await world.owner.query(
      `update sessions set seen_at = now(), started_at = now() - interval '11 hours 45 minutes'`,
    )
    const page = await open({
      as: 'marc',
      before: (newPage) => newPage.clock.install(),
    })
    await world.owner.query(
      `update sessions set seen_at = now(), started_at = now() - interval '11 hours 45 minutes'`,
    )
    await advanceUntilEndIsPolled(page)
    await expect(banner(page)).toHaveCount(0)
    await page.clock.fastForward(6 * minute)
    await banner(page).waitFor()
    await assertAccessible(page, 'the end is near', { isOnlyHere: true })
    await page.getByRole('button', { name: 'OK' }).click()
    await page.clock.fastForward(2 * minute)
    await page.waitForTimeout(300)
    await expect(banner(page)).toHaveCount(0)
    await expect(dialog(page)).toHaveCount(0)
    await page.close()
  },
)
