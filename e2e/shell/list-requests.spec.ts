import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { createShipment, listShipments } from '#contract/shipments/shipment-endpoints.ts'
import { type OpenPage, test } from '#e2e/setup/fixtures.ts'

const pathOf = (url: string) => new URL(url).pathname

/** Resolves when the page's stream of changes is open. */
const streamOf = (page: Page) =>
  page.waitForResponse((response) => pathOf(response.url()) === watchChanges.url && response.ok())

/** Opens the list and its stream, and counts the requests for it. `before` runs just before the stream opens. */
async function visitList(open: OpenPage, before = async () => {}) {
  let requests = 0
  let stream: Promise<unknown> | undefined
  const page = await open({
    as: 'mar',
    path: '/shipments',
    before: async (opened) => {
      opened.on('request', (request) => {
        if (pathOf(request.url()) === listShipments.url) requests += 1
      })
      stream = streamOf(opened)
      await opened.route(`**${watchChanges.url}*`, async (route) => {
        await before()
        await route.continue()
      })
    },
  })
  await stream
  // Time for the page to follow a "refetch" event.
  await sleep(1500)
  return { page, requests: () => requests }
}

test('a visit asks for the list once, although its stream of changes opens after it', async ({
  open,
}) => {
  // The server listens to the database from its first stream on; before, it cannot know that nothing changed.
  let firstStream: Promise<unknown> | undefined
  const before = async (page: Page) => {
    firstStream = streamOf(page)
  }
  await open({ as: 'mar', path: '/account', before })
  await firstStream
  await sleep(6000)
  const { requests } = await visitList(open)
  assert.equal(requests(), 1)
})

test('a change between loading the list and opening its stream is fetched', async ({
  open,
  world,
}) => {
  const lee = await world.signIn('lee')
  const { page, requests } = await visitList(open, async () => {
    await lee.call(createShipment, { body: { code: 'BETWEEN-1' } })
  })
  await expect.poll(requests).toBe(2)
  await page.getByRole('link', { name: 'BETWEEN-1' }).waitFor()
})
