import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * Matches changes of a context that outlive its pages: clock, routes, scripts. Other pages and debugger sessions end
 * with the pages; network and permissions are reset here.
 */
const lastingChanges =
  /\.clock\b|\.context\(\)(?!\.(?:newPage|newCDPSession|setOffline|grantPermissions)\b)/

const changesContexts = new Map<string, boolean>()
/** Returns whether the tests of a file leave contexts as they found them. */
export const leavesContexts = (file: string): boolean => {
  const known = changesContexts.get(file) ?? lastingChanges.test(readFileSync(file, 'utf8'))
  changesContexts.set(file, known)
  return !known
}

/**
 * Browser contexts of one worker. A returned context serves the next test with the same options and origin: its HTTP and
 * code caches save a third of a page's load. Its cookies are deleted; `fillStorage` replaces the storage.
 */
export class ContextPool {
  readonly #idle = new Map<string, BrowserContext[]>()

  async take(
    browser: Browser,
    options: BrowserContextOptions,
    origin: string,
  ): Promise<BrowserContext> {
    return this.#idle.get(keyOf(options, origin))?.pop() ?? browser.newContext(options)
  }

  /** Returns a context to the pool; its pages are closed. */
  async release(
    context: BrowserContext,
    options: BrowserContextOptions,
    origin: string,
  ): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()))
    await context.setOffline(false)
    await context.clearPermissions()
    await context.clearCookies()
    const key = keyOf(options, origin)
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), context])
  }
}

const keyOf = (options: BrowserContextOptions, origin: string) => JSON.stringify([options, origin])

/**
 * Replaces the origin's storage by these entries when the first document of a page begins. Call the returned function
 * before later documents, so that they keep their storage. Playwright's `storageState` would open another page for
 * this, which takes a quarter of the load time.
 */
export async function fillStorage(
  page: Page,
  origin: string,
  entries: Record<string, string>,
): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.clearDataForOrigin', {
    origin,
    storageTypes: 'local_storage,indexeddb,service_workers,cache_storage',
  })
  await session.send('Page.enable')
  const { identifier } = await session.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `if (location.origin === ${JSON.stringify(origin)})
      for (const [name, value] of ${JSON.stringify(Object.entries(entries))}) localStorage.setItem(name, value)`,
  })
  return async () => {
    await session.send('Page.removeScriptToEvaluateOnNewDocument', { identifier })
    await session.detach()
  }
}
