import type { Page } from '@playwright/test'
import { openBrowser } from '#test/world/browser.ts'
import { storedSession } from '#test/world/stored-session.ts'

/** A browser with a demo user signed in. */
export type BrowserSession = {
  page: Page
  origin: string
  /** Milliseconds from each key or click so far to the next frame painted, shortest first. */
  interactionTimes: () => Promise<number[]>
  /** Forgets the interactions so far. */
  resetTimes: () => Promise<void>
  close: () => Promise<void>
}

// `offset`: number of interactions before the last reset.
type ObservedWindow = Window & { interactions: { id: number; duration: number }[]; offset: number }

// The browser's own Event Timing; it counts interactions shorter than a frame without reporting each.
const observeInteractions = () => {
  const interactions: { id: number; duration: number }[] = []
  Object.assign(window, { interactions, offset: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId)
        interactions.push({ id: entry.interactionId, duration: entry.duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const interactionTimes = async (page: Page) => {
  const { reported, count } = await page.evaluate(() => {
    const { interactions: reported, offset } = window as unknown as ObservedWindow
    const { interactionCount } = performance as unknown as { interactionCount: number }
    return { reported, count: interactionCount - offset }
  })
  const durationById = new Map<number, number>()
  for (const { id, duration } of reported)
    durationById.set(id, Math.max(duration, durationById.get(id) ?? 0))
  const unreported = Array<number>(Math.max(0, count - durationById.size)).fill(0)
  return [...unreported, ...durationById.values()].sort((a, b) => a - b)
}

export async function openBrowserSession(
  port: number,
  username: string,
  path: string,
): Promise<BrowserSession> {
  const origin = `http://127.0.0.1:${port}`
  const storedItems = Object.entries(await storedSession(origin, username))
  const localStorage = storedItems.map(([name, value]) => ({ name, value }))
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  await page.addInitScript(observeInteractions)
  await page.goto(origin + path)
  return {
    page,
    origin,
    interactionTimes: () => interactionTimes(page),
    resetTimes: () =>
      page.evaluate(() => {
        const observed = window as unknown as ObservedWindow
        observed.interactions.length = 0
        observed.offset = (performance as unknown as { interactionCount: number }).interactionCount
      }),
    close: () => browser.close(),
  }
}

export const latencyOf = (sortedTimesMs: number[]): { p75Ms: number; maxMs: number } => ({
  p75Ms: sortedTimesMs[Math.floor(sortedTimesMs.length * 0.75)] ?? 0,
  maxMs: sortedTimesMs.at(-1) ?? 0,
})
