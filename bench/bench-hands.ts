import type { Page } from 'playwright-core'
import { openBrowser } from '#test/browser.ts'
import { storedSession } from '#test/stored-session.ts'
import { signIn } from './bench-jobs.ts'
import type { BenchWorld } from './bench-world.ts'
import { ask } from './load.ts'

const packages = 500
const wanted = 200

// What the browser itself measures: from a key or click to the next frame painted (Event Timing).
const listen = () => {
  const kept: { id: number; duration: number }[] = []
  Object.assign(window, { interactions: kept })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[]) {
      if (entry.interactionId) kept.push({ id: entry.interactionId, duration: entry.duration })
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** The pack screen in a browser, with five hundred packages: the time from a hand's move to the next frame. */
export async function rateHands(
  { ours }: Pick<BenchWorld, 'ours'>,
  say: (text: string) => void,
): Promise<boolean> {
  const { id, productCode } = await packed(ours)
  const origin = `http://127.0.0.1:${ours}`
  const stored = Object.entries(await storedSession(origin, 'lee'))
  const localStorage = stored.map(([name, value]) => ({ name, value }))
  const browser = await openBrowser()
  try {
    const context = await browser.newContext({
      viewport: { width: 1280, height: 800 },
      storageState: { cookies: [], origins: [{ origin, localStorage }] },
    })
    const page = await context.newPage()
    await page.addInitScript(listen)
    await page.goto(`${origin}/shipments/${id}/packing`)
    await page.getByRole('checkbox').first().waitFor()
    await work(page, productCode)
    const longest = await durations(page)
    const p75 = longest[Math.floor(longest.length * 0.75)] ?? 0
    say(
      `\nPack screen with ${packages} packages: ${longest.length} moves, p75 ${p75} ms, longest ` +
        `${longest.at(-1)} ms (p75 < ${wanted})`,
    )
    return longest.length > 20 && p75 < wanted
  } finally {
    await browser.close()
  }
}

// A shipment of so many packages and some goods beside them.
async function packed(port: number) {
  const session = await signIn(port, 'lee')
  let version = ''
  const call = async (method: string, path: string, content?: object) => {
    const headers = { ...session, ...(content && { 'if-match': version }) }
    const body = content && { body: JSON.stringify(content) }
    const answer = await ask(port, { method, path, headers, ...body })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.body.slice(0, 300)}`)
    version = /^etag: ("\d+")/im.exec(answer.head)?.[1] ?? version
    return JSON.parse(answer.body)
  }
  const { rows } = await call('GET', '/api/order-lines')
  const { id, productCode } = rows.at(-1)
  const made = await call('POST', '/api/shipments', { estimatedDelivery: '2099-01-01' })
  const path = `/api/shipments/${made.id}`
  const line = { orderLineId: id, numberOfPackages: packages + 100, quantityPerPackage: '10' }
  const { lineIds } = await call('POST', `${path}/lines`, line)
  const contents = [{ lineId: lineIds[0], quantity: '10' }]
  const entry = { type: 'CT', height: '40', width: '40', depth: '60', grossWeight: '12.5' }
  const step = { step: 'add', count: packages, package: entry, contents }
  await call('POST', `${path}/packing`, { steps: [step] })
  return { id: made.id as number, productCode: productCode as string }
}

// Scans into a package, choosing packages, and going through them by key.
async function work(page: Page, productCode: string): Promise<void> {
  const scan = page.getByRole('textbox').first()
  for (let round = 0; round < 5; round += 1) {
    await scan.fill(productCode)
    await scan.press('Enter')
    await page.waitForTimeout(300)
  }
  // By place, for a list that shows a part of itself has its rows in another order than the eye.
  const list = await page.getByRole('treegrid').boundingBox()
  for (let n = 0; list && n < 6; n += 1) {
    await page.mouse.click(list.x + 52, list.y + 30 + 60 * n)
    await page.waitForTimeout(100)
  }
  for (let n = 0; n < 20; n += 1) {
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(50)
  }
  await page.keyboard.press('Control+z')
  await page.waitForTimeout(500)
}

async function durations(page: Page): Promise<number[]> {
  const { kept, count } = await page.evaluate(() => ({
    kept: (window as unknown as { interactions: { id: number; duration: number }[] }).interactions,
    count: (performance as unknown as { interactionCount: number }).interactionCount,
  }))
  const byId = new Map<number, number>()
  for (const { id, duration } of kept) byId.set(id, Math.max(duration, byId.get(id) ?? 0))
  // Those within a frame are counted, but not told one by one.
  const prompt = Array(Math.max(0, count - byId.size)).fill(0)
  return [...prompt, ...byId.values()].sort((one, other) => one - other)
}
