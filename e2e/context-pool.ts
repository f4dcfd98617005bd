import { readFileSync } from 'node:fs'
import type { Browser, BrowserContext, BrowserContextOptions } from '@playwright/test'

type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>

/** What a test does to its context that outlives its pages: its clock, the network, permissions, routes. */
const lastingChanges = /\bclock\b|\.context\(\)/

const changesContexts = new Map<string, boolean>()
/** Whether the tests of a file leave contexts as they found them. */
export const leavesContexts = (file: string): boolean => {
  const known = changesContexts.get(file) ?? lastingChanges.test(readFileSync(file, 'utf8'))
  changesContexts.set(file, known)
  return !known
}

/**
 * Browser contexts of one worker. A context that is given back serves the next test that wants the same options: its HTTP
 * and code caches save half of a page's load, and its storage is replaced.
 */
export class ContextPool {
  readonly #idle = new Map<string, BrowserContext[]>()

  async take(
    browser: Browser,
    options: BrowserContextOptions,
    storageState: StorageState,
  ): Promise<BrowserContext> {
    const reused = this.#idle.get(JSON.stringify(options))?.pop()
    if (!reused) return browser.newContext({ ...options, storageState })
    await reused.setStorageState(storageState)
    return reused
  }

  /** Takes a context back whose pages are of no more use. */
  async giveBack(context: BrowserContext, options: BrowserContextOptions): Promise<void> {
    await Promise.all(context.pages().map((page) => page.close()))
    const key = JSON.stringify(options)
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), context])
  }
}
