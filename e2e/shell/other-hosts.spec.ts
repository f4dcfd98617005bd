import assert from 'node:assert/strict'
import { type Browser, test as base, expect, type Page } from '@playwright/test'
import { getShipment, updateShipment } from '#contract/shipments/shipment-endpoints.ts'
import { demoPassword } from '#database/demo/demo-world.ts'
import { findFreePort } from '#database/embedded/embedded-cluster.ts'
import { onlyInAll } from '#test/world/test-scope.ts'
import { createWorld, type World } from '#test/world/world.ts'

type Hosts = {
  world: World
  page: string
  stranger: string
  /** Returns the address of the server of API and assets under a host name. */
  addressAt: (host: string) => string
}

/** Serves page, API and assets from three origins. */
const test = base.extend<object, { hosts: Hosts }>({
  hosts: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed.
    async ({}, use) => {
      const pagePort = await findFreePort()
      const page = `http://page.test:${pagePort}`
      const { close, ...world } = await createWorld(undefined, { WEB_ORIGIN: page })
      const addressAt = (host: string) => `http://${host}:${new URL(world.origin).port}`
      await world.another({
        PORT: String(pagePort),
        API_ROOT: `${addressAt('api.test')}/api`,
        ASSET_HOST: addressAt('assets.test'),
        FORWARDED_FOR: '203.0.113.7',
      })
      const strangerPort = await findFreePort()
      await world.another({ PORT: String(strangerPort), API_ROOT: addressAt('api.test') })
      await use({ world, page, addressAt, stranger: `http://stranger.test:${strangerPort}` })
      await close()
    },
    { scope: 'worker' },
  ],
})

async function open(browser: Browser, origin: string) {
  const context = await browser.newContext({ reducedMotion: 'reduce', acceptDownloads: true })
  const tab = await context.newPage()
  const violations: string[] = []
  const requests: { url: URL; headers: Record<string, string> }[] = []
  tab.on('console', (message) => {
    if (/Content Security Policy|Trusted|CORS/.test(message.text())) violations.push(message.text())
  })
  tab.on('request', (request) =>
    requests.push({ url: new URL(request.url()), headers: request.headers() }),
  )
  await tab.goto(`${origin}/login`)
  await tab.getByLabel('User name').fill('lee')
  await tab.getByLabel('Password').fill(demoPassword)
  await tab.locator('[type=submit]').click()
  return { tab, violations, requests }
}

const hostsOf = (requests: { url: URL }[], path: string) => [
  ...new Set(
    requests.filter(({ url }) => url.pathname.startsWith(path)).map(({ url }) => url.host),
  ),
]

test('the page works with its API on another host, and its scripts and styles on a third', async ({
  browser,
  hosts,
}) => {
  const { page, addressAt } = hosts
  const { tab, violations, requests } = await open(browser, hosts.page)
  await tab.waitForURL(`${page}/starter`)
  await tab.getByRole('heading', { level: 1 }).waitFor()
  await tab.goto(`${page}/shipments/new`)
  await tab.getByLabel('Shipping code').fill('far-1')
  await tab.getByLabel('Estimated delivery date').first().fill('+7')
  await tab.getByRole('button', { name: 'Create', exact: true }).click()
  await tab.getByRole('heading', { name: 'FAR-1' }).waitFor()

  const host = (origin: string) => new URL(origin).host
  assert.deepEqual(hostsOf(requests, '/assets/'), [host(addressAt('assets.test'))])
  assert.deepEqual(hostsOf(requests, '/api/'), [host(addressAt('api.test'))])
  assert.deepEqual(hostsOf(requests, '/api/api'), [])
  const font = await tab.evaluate(() =>
    document.fonts.ready.then((all) => all.check('14px "Inter Variable"')),
  )
  assert.ok(font)

  await checkStream(hosts, tab)
  await checkDownload(hosts, tab)
  assert.deepEqual(violations, [])
})

/** Checks that another person's change arrives over the stream from the other host. */
async function checkStream({ world }: Hosts, tab: Page) {
  const params = { id: Number(/shipments\/(\d+)/.exec(tab.url())?.[1]) }
  const mar = await world.signIn('mar')
  const { reply } = await mar.call(getShipment, { params })
  const body = { carrier: 'Trans Lluny' }
  const update = await mar.call(updateShipment, { params, version: reply.version, body })
  assert.equal(update.status, 200, update.text)
  await tab.getByText('Trans Lluny').first().waitFor()
}

/** Checks that a download keeps its file name: the header with it is exposed across origins. */
async function checkDownload({ page }: Hosts, tab: Page) {
  await tab.goto(`${page}/shipments`)
  await tab.getByRole('row').nth(1).waitFor()
  await tab.getByRole('button', { name: 'Export' }).click()
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByText(/CSV/).first().click(),
  ])
  assert.match(download.suggestedFilename(), /^[\w-]+.*\.csv$/)
}

test('sign-in calls have forwarded-for and no token; all other calls have a token and no forwarded-for', async ({
  browser,
  hosts,
}) => {
  const { tab, requests } = await open(browser, hosts.page)
  await tab.getByRole('heading', { level: 1, name: 'Today' }).waitFor()
  const calls = () =>
    requests.filter(({ url, headers }) => url.pathname.startsWith('/api/') && headers.accept)
  // The sign-in methods are fetched in parallel: their reply may come after the session's first calls.
  const isOpen = ({ url }: { url: URL }) => /^\/api\/auth\/(signin|providers)$/.test(url.pathname)
  // The heading may appear before the screen's first call.
  await expect.poll(() => calls().some((call) => !isOpen(call))).toBe(true)
  assert.ok(calls().some(({ url }) => url.pathname === '/api/auth/signin'))
  for (const call of calls()) {
    const sentHeaders = [call.headers['x-forwarded-for'], call.headers.authorization?.split(' ')[0]]
    assert.deepEqual(sentHeaders, isOpen(call) ? ['203.0.113.7', undefined] : [undefined, 'Bearer'])
  }
})

test(
  'a page of an origin that is not allowed cannot read any reply',
  onlyInAll,
  async ({ browser, hosts }) => {
    const { tab } = await open(browser, hosts.stranger)
    await tab.getByRole('alert').waitFor()
    assert.match(tab.url(), /\/login/)
  },
)
