import assert from 'node:assert/strict'
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { watchChanges } from '#contract/live-endpoints.ts'
import { storedSession } from '#test/stored-session.ts'
import { createWorld, type World } from '#test/world.ts'
import { axeFindings } from './axe-findings.ts'

export type PageOptions = {
  /** Signed in as this user of the demo world, or not at all. */
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

/** Opens a page in a browser context of its own, and waits for its heading. */
export type OpenPage = (options?: PageOptions) => Promise<Page>

/** A world, and the sessions of its users as local storage holds them. */
export type JourneyWorld = World & {
  sessionOf: (username: string) => Promise<Record<string, string>>
}

type Options = {
  /** Another name of this machine: as on a network without certificates, no secure context. */
  host: string | undefined
  /** What is served in place of dist/web. */
  webDirectory: string | undefined
}

/**
 * `world` is one for all tests of a file: its database and server are opened for the file's first test. `open` opens
 * pages of it and closes them after the test; no page may leave anything that the content policy refused.
 */
export const test = base.extend<
  Options & { world: JourneyWorld; open: OpenPage },
  { worldOf: (file: string, webDirectory?: string) => Promise<JourneyWorld> }
>({
  host: [undefined, { option: true }],
  webDirectory: [undefined, { option: true }],

  worldOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it which fixtures are needed.
    async ({}, use) => {
      let current: { file: string; world: ReturnType<typeof openJourneyWorld> } | undefined
      const close = async () => (await current?.world)?.close()
      await use(async (file, webDirectory) => {
        if (current?.file !== file) {
          await close()
          current = { file, world: openJourneyWorld(webDirectory) }
        }
        return current.world
      })
      await close()
    },
    { scope: 'worker' },
  ],

  world: async ({ worldOf, webDirectory }, use, { file }) => use(await worldOf(file, webDirectory)),

  open: async ({ browser, world, host, video }, use, testInfo) => {
    const isFilmed = video === 'on-first-retry' && testInfo.retry === 1
    const film = isFilmed ? { recordVideo: { dir: testInfo.outputPath('video') } } : {}
    const origin = host ? `http://${host}:${new URL(world.origin).port}` : world.origin
    const refusals: string[] = []
    const pages: Page[] = []
    await use(async (options = {}) => {
      const { as, path = '/', storage = {}, before, isBlank, hasNoStream, ...context } = options
      const entries = { ...(as ? await world.sessionOf(as) : {}), ...storage }
      const localStorage = Object.entries(entries).map(([name, value]) => ({ name, value }))
      const storageState = { cookies: [], origins: [{ origin, localStorage }] }
      const opened = await browser.newContext({ ...context, ...film, storageState })
      const page = await opened.newPage()
      pages.push(page)
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted/.test(message.text())) refusals.push(message.text())
      })
      if (hasNoStream) await blockUrl(page, `*${watchChanges.url}*`)
      await before?.(page)
      await page.goto(origin + path)
      if (!isBlank) await page.locator('h1').waitFor()
      return page
    })
    for (const page of pages) {
      await page.context().close()
      const path = await page.video()?.path()
      if (path) testInfo.attachments.push({ name: 'video', path, contentType: 'video/webm' })
    }
    assert.deepEqual(refusals, [], 'the content policy refused something')
  },
})

async function openJourneyWorld(webDirectory?: string) {
  const world = await createWorld(webDirectory)
  const sessions = new Map<string, Promise<Record<string, string>>>()
  const sessionOf = (username: string) => {
    const session = sessions.get(username) ?? storedSession(world.origin, username)
    sessions.set(username, session)
    return session
  }
  return { ...world, sessionOf }
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

/** The address of a page within its origin. */
export const pathOf = (page: Page) => page.url().slice(new URL(page.url()).origin.length)

/** Fails with what axe found. */
export async function assertAccessible(page: Page, what: string) {
  assert.deepEqual(await axeFindings(page), [], what)
}
