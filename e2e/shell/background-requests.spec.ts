import assert from 'node:assert/strict'
import { expect, type Response } from '@playwright/test'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { backgroundHeader } from '#contract/notices/live-messages.ts'
import { countUnreadNotices } from '#contract/notices/notice-endpoints.ts'
import { whoAmI } from '#contract/people/auth-endpoints.ts'
import { getSecondFactor } from '#contract/people/second-factor-endpoints.ts'
import { test } from '#e2e/setup/fixtures.ts'

test('refetching after a network outage and polling the session’s end are background traffic', async ({
  open,
}) => {
  let firstReads: Promise<Response[]> | undefined
  const page = await open({
    as: 'mar',
    path: '/shipments',
    before: async (newPage) => {
      // Requests that are made once a visit, perhaps after the list.
      const reads = [getSecondFactor, countUnreadNotices].map(({ url }) =>
        newPage.waitForResponse((response) => response.url().includes(url)),
      )
      firstReads = Promise.all(reads)
      await newPage.clock.install()
    },
  })
  await firstReads
  await page.locator('tr[data-row]').first().waitFor()
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (!pathname.startsWith('/api/') || pathname === watchChanges.url) return
    calls.push(`${pathname}${request.headers()[backgroundHeader] ? ' background' : ''}`)
  })
  const sessionRead = page.waitForResponse((response) => response.url().includes(whoAmI.url))
  await page.clock.runFor(31_000)
  await sessionRead
  // Fresh rows are not refetched: they become stale after five seconds.
  await expect(async () => {
    const refetch = page.waitForResponse((response) => response.url().includes('/api/shipments'), {
      timeout: 5000,
    })
    await page.clock.runFor(6000)
    await page.context().setOffline(true)
    await page.context().setOffline(false)
    await refetch
  }).toPass()
  assert.ok(calls.length >= 2)
  assert.deepEqual(
    calls.filter((call) => !call.endsWith(' background')),
    [],
  )
  const sortRequest = page.waitForRequest((request) => request.url().includes('sort=code'))
  await page.getByRole('columnheader', { name: 'Code' }).getByRole('button').click()
  assert.equal((await sortRequest).headers()[backgroundHeader], undefined)
  await page.close()
})
