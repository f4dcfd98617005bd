import type { Page } from 'playwright-core'
import { openBrowser } from '#test/browser.ts'
import { storedSession } from '#test/stored-session.ts'

/** A browser in which somebody of the cast is signed in, at a server on this port. */
export type Seat = {
  page: Page
  origin: string
  /** How long each move so far took, from key or click to the next frame painted, in ms, shortest first. */
  moves: () => Promise<number[]>
  /** Forgets the moves so far. */
  startAnew: () => Promise<void>
  leave: () => Promise<void>
}

type Watched = Window & { moves: { id: number; duration: number }[]; since: number }

// What the browser itself measures: Event Timing. Those within a frame are counted, but not told one by one.
const listen = () => {
  const moves: { id: number; duration: number }[] = []
  Object.assign(window, { moves, since: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId) moves.push({ id: entry.interactionId, duration: entry.duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

const moves = async (page: Page) => {
  const { kept, count } = await page.evaluate(() => {
    const { moves: kept, since } = window as unknown as Watched
    const { interactionCount } = performance as unknown as { interactionCount: number }
    return { kept, count: interactionCount - since }
  })
  const byId = new Map<number, number>()
  for (const { id, duration } of kept) byId.set(id, Math.max(duration, byId.get(id) ?? 0))
  const prompt = Array<number>(Math.max(0, count - byId.size)).fill(0)
  return [...prompt, ...byId.values()].sort((one, other) => one - other)
}

/** Sits somebody down before a browser that shows `path`. */
export async function takeSeat(port: number, username: string, path: string): Promise<Seat> {
  const origin = `http://127.0.0.1:${port}`
  const stored = Object.entries(await storedSession(origin, username))
  const localStorage = stored.map(([name, value]) => ({ name, value }))
  const browser = await openBrowser()
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
  const page = await context.newPage()
  await page.addInitScript(listen)
  await page.goto(origin + path)
  return {
    page,
    origin,
    moves: () => moves(page),
    startAnew: () =>
      page.evaluate(() => {
        const watched = window as unknown as Watched
        watched.moves.length = 0
        watched.since = (performance as unknown as { interactionCount: number }).interactionCount
      }),
    leave: () => browser.close(),
  }
}

/** The 75th percentile and the longest, in ms. */
export const spread = (sorted: number[]): { p75: number; longest: number } => ({
  p75: sorted[Math.floor(sorted.length * 0.75)] ?? 0,
  longest: sorted.at(-1) ?? 0,
})
