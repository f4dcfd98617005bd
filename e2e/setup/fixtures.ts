import assert from 'node:assert/strict'
import {
  type BrowserContext,
  type BrowserContextOptions,
  test as base,
  type Page,
} from '@playwright/test'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { storedSession } from '#test/world/stored-session.ts'
import { isEssentialRun } from '#test/world/test-scope.ts'
import { createWorld, type World } from '#test/world/world.ts'
import { axeFindings } from './axe-findings.ts'
import { ContextPool, fillStorage, leavesContexts } from './context-pool.ts'

export type PageOptions = {
  /** User of the demo world to sign in as; without a user, the page is signed out. */
  as?: string
  path?: string
  /** Entries of local storage besides the session: `{ lang: 'ca', customizer: '…' }`. */
  storage?: Record<string, string>
  /** Whether to return without waiting for the heading. */
  isBlank?: boolean
  /** Blocks the stream of changes, so that the page does not refetch by itself. */
  hasNoStream?: boolean
  /** Runs before the page is opened. */
  before?: (page: Page) => Promise<unknown>
} & Pick<
  BrowserContextOptions,
  'viewport' | 'colorScheme' | 'forcedColors' | 'hasTouch' | 'reducedMotion' | 'serviceWorkers'
>

/** Opens a page in a browser context that no other page of the test has, and waits for its heading. */
export type OpenPage = (options?: PageOptions) => Promise<Page>

/** World, and the sessions of its users as local storage has them. */
export type JourneyWorld = World & {
  sessionOf: (username: string) => Promise<Record<string, string>>
}

type Options = {
  /** Host name that reaches this machine without a secure context, as in a network without certificates. */
  host: string | undefined
  /** Directory that is served in place of dist/web. */
  webDirectory: string | undefined
}

/**
 * All tests of a file share `world`: its database and server are opened for the first of them. `open` opens pages of
 * it, closes them after the test, and fails the test on violations of the content policy.
 */
export const test = base.extend<
  Options & { world: JourneyWorld; open: OpenPage },
  {
    worldOf: (file: string, webDirectory?: string) => Promise<JourneyWorld>
    contextPool: ContextPool
  }
>({
  host: [undefined, { option: true }],
  webDirectory: [undefined, { option: true }],

  worldOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the needed fixtures from this pattern.
    async ({}, use) => {
      let current: { file: string; world: ReturnType<typeof openJourneyWorld> } | undefined
      // The same port for all worlds of a worker, because a browser caches by origin.
      let port: string | undefined
      const close = async () => (await current?.world)?.close()
      await use(async (file, webDirectory) => {
        if (current?.file !== file) {
          await close()
          current = { file, world: openJourneyWorld(webDirectory, port) }
          port = new URL((await current.world).origin).port
        }
        return current.world
      })
      await close()
    },
    { scope: 'worker' },
  ],

  contextPool: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => use(new ContextPool()),
    { scope: 'worker' },
  ],

  world: async ({ worldOf, webDirectory }, use, { file }) => use(await worldOf(file, webDirectory)),

  open: async ({ browser, contextPool, world, host, video, webDirectory }, use, testInfo) => {
    const isFilmed = video === 'on-first-retry' && testInfo.retry === 1
    const recording = isFilmed ? { recordVideo: { dir: testInfo.outputPath('video') } } : {}
    const isReused = !isFilmed && !webDirectory && leavesContexts(testInfo.file)
    const origin = host ? `http://${host}:${new URL(world.origin).port}` : world.origin
    const refusals: string[] = []
    const pages: { page: Page; context: BrowserContext; options: BrowserContextOptions }[] = []
    await use(async (pageOptions = {}) => {
      const {
        as,
        path = '/',
        storage = {},
        before,
        isBlank,
        hasNoStream,
        ...contextOptions
      } = pageOptions
      // A service worker would answer instead of a journey's routes.
      const options = {
        serviceWorkers: 'block' as const,
        reducedMotion: 'reduce' as const,
        ...contextOptions,
      }
      const entries = { ...(as ? await world.sessionOf(as) : {}), ...storage }
      const context = isReused
        ? await contextPool.take(browser, options, origin)
        : await browser.newContext({ ...options, ...recording })
      const page = await context.newPage()
      pages.push({ page, context, options })
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted/.test(message.text())) refusals.push(message.text())
      })
      if (hasNoStream) await blockUrl(page, `*${watchChanges.url}*`)
      const endFilling = await fillStorage(page, origin, entries)
      await before?.(page)
      await page.goto(origin + path)
      await endFilling()
      if (!isBlank) await page.locator('h1').waitFor()
      return page
    })
    for (const { page, context, options } of pages) {
      if (isReused) await contextPool.release(context, options, origin)
      else await context.close()
      const path = await page.video()?.path()
      if (path) testInfo.attachments.push({ name: 'video', path, contentType: 'video/webm' })
    }
    assert.deepEqual(refusals, [], 'the content policy refused something')
  },
})

async function openJourneyWorld(webDirectory?: string, port = '0') {
  // The tests receive webhooks on this machine.
  const environment = { OUTBOUND_NETWORKS: '127.0.0.0/8' }
  const world = await createWorld(webDirectory, { ...environment, PORT: port }).catch((error) => {
    // Between two worlds another program may take the port.
    if (error.code === 'EADDRINUSE') return createWorld(webDirectory, environment)
    throw error
  })
  const sessions = new Map<string, Promise<Record<string, string>>>()
  const sessionOf = (username: string) => {
    const session = sessions.get(username) ?? storedSession(world.origin, username)
    sessions.set(username, session)
    return session
  }
  return { ...world, sessionOf }
}

// Works like a route that aborts, but does not intercept all other requests.
async function blockUrl(page: Page, url: string) {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: [url] })
}

export const localStorageOf = (page: Page) =>
  page.evaluate(() => ({ ...window.localStorage }) as Record<string, string>)

/** Returns path, query and fragment of a page's address. */
export const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

/**
 * Fails with the violations that axe found. `npm test` examines only pages that no state of every-screen.spec.ts shows:
 * `isOnlyHere`.
 */
export async function assertAccessible(page: Page, state: string, { isOnlyHere = false } = {}) {
  if (isEssentialRun && !isOnlyHere) return
  assert.deepEqual(await axeFindings(page), [], state)
}
