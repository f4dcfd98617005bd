import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test'

/**
 * Finds changes of a context that outlive its pages: its clock, routes, scripts. More pages and sessions of the
 * debugger go with the pages; the network and permissions are put back here.
 */
const lastingChanges =
  /\.clock\b|\.context\(\)(?!\.(?:newPage|newCDPSession|setOffline|grantPermissions)\b)/

const changesContexts = new Map<string, boolean>()
/** Whether the tests of a file leave contexts as they found them. */
export const leavesContexts = (file: string): boolean => {
  const known = changesContexts.get(file) ?? lastingChanges.test(readFileSync(file, 'utf8'))
  changesContexts.set(file, known)
  return !known
}

/**
 * Browser contexts of one worker. A context that is given back serves the next test that wants the same options at the same
 * origin: its HTTP and code caches save a third of a page's load. Its cookies are gone; `fillStorage` replaces the rest.
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

  /** Takes a context back whose pages are of no more use. */
  async giveBack(
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
 * Makes these entries all that the origin stores when the first document of a page begins; the returned function ends that,
 * so that later documents find what is stored then. A page of its own to store them, which Playwright's storage state
 * opens, would cost a quarter of the load.
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
