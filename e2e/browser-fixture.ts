import assert from 'node:assert/strict'
import { after } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { watchChanges } from '#contract/live-endpoints.ts'
import { openBrowser } from '#test/browser.ts'
import { storedSession } from '#test/stored-session.ts'
import { openWorld, type World } from '#test/world.ts'
import { axeFindings } from './gallery-page.ts'

export type PageOptions = {
  /** Signed in as this user of the cast, or not at all. */
  as?: string
  path?: string
  /** What local storage holds besides the session: `{ lang: 'ca', customizer: '…' }`. */
  storage?: Record<string, string>
  /** Nothing to wait for: the page is to show nothing yet. */
  isBlank?: boolean
  /** Hears nothing of what others change, and so reads nothing again by itself. */
  hasNoStream?: boolean
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>
} & Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'forcedColors' | 'hasTouch' | 'reducedMotion'
>

export type BrowserFixture = {
  world: World
  browser: Browser
  /** Opens a page in a browser of its own, and waits for its heading. */
  open: (visit?: PageOptions) => Promise<Page>
}

/**
 * A world and browsers that visit it, for a test file; no page may leave anything that the content policy refused.
 * Under a `host` of its own the address is no secure context, as on a network without certificates.
 */
export async function openBrowserFixture(
  webDirectory?: string,
  host?: string,
): Promise<BrowserFixture> {
  const world = await openWorld(webDirectory)
  const origin = host ? `http://${host}:${new URL(world.origin).port}` : world.origin
  const browser = await openBrowser(host ? [host] : [])
  const refusals: string[] = []
  after(async () => {
    await browser.close()
    assert.deepEqual(refusals, [])
  })
  const sessions = new Map<string, Promise<Record<string, string>>>()

  async function open({
    as,
    path = '/',
    storage = {},
    before,
    isBlank,
    hasNoStream,
    ...options
  }: PageOptions = {}) {
    if (as && !sessions.has(as)) sessions.set(as, storedSession(world.origin, as))
    const entries = { ...(as ? await sessions.get(as) : {}), ...storage }
    const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      // Where the demo world's companies are: their today is what its days are counted from.
      timezoneId: 'Europe/Madrid',
      ...options,
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    })
    const page = await context.newPage()
    page.on('console', (message) => {
      if (/Content Security Policy|Trusted/.test(message.text())) refusals.push(message.text())
    })
    if (hasNoStream) await blockUrl(page, `*${watchChanges.url}*`)
    await before?.(page)
    await page.goto(origin + path)
    if (!isBlank) await page.locator('h1').waitFor()
    return page
  }

  return { world, browser, open }
}

// As a route that aborts, but without asking here about every other request.
async function blockUrl(page: Page, url: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: [url] })
}

/** What stands in local storage. */
export const localStorageOf = (page: Page) =>
  page.evaluate(() => ({ ...window.localStorage }) as Record<string, string>)

/** Fails with what axe found. */
export async function assertAccessible(page: Page, what: string) {
  assert.deepEqual(await axeFindings(page), [], what)
}
