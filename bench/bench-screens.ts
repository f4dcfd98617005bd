import type { CDPSession, Page } from 'playwright-core'
import { openKit } from '../e2e/gallery-page.ts'
import type { BenchWorld } from './bench-environment.ts'
import { type Seat, spread, takeSeat } from './browser-session.ts'
import { packedShipment } from './interaction-latency.ts'

type Say = (text: string) => void
type Servers = Pick<BenchWorld, 'ours'>

/** What a packed shipment can hold at most. */
const rows = 10_000
const longTable = 'Very long'
const routes = 200
const promptly = 100

/** The screens in a browser: hands on list and forms, the longest list under the wheel, memory over many routes. */
export async function rateScreens(world: Servers, say: Say): Promise<boolean> {
  const isPrompt = await rateListAndForms(world, say)
  const isSmooth = await rateScroll(world, say)
  const isFlat = await rateMemory(world, say)
  return isPrompt && isSmooth && isFlat
}

async function rateListAndForms({ ours }: Servers, say: Say): Promise<boolean> {
  const seat = await takeSeat(ours, 'lee', '/shipments')
  try {
    await handsOnList(seat.page)
    const list = await seat.moves()
    await seat.startAnew()
    await handsOnForms(seat.page)
    const forms = await seat.moves()
    const told = Object.entries({ 'the list': list, forms }).map(([name, moves]) => {
      const { p75, longest } = spread(moves)
      say(
        `Hands on ${name}: ${moves.length} moves, p75 ${p75} ms, longest ${longest} ms (p75 < ${promptly})`,
      )
      return moves.length > 20 && p75 < promptly
    })
    return told.every(Boolean)
  } finally {
    await seat.leave()
  }
}

// Sorts, chooses rows, searches and turns pages.
async function handsOnList(page: Page): Promise<void> {
  await row(page)
  for (let round = 0; round < 6; round += 1) {
    await page.getByRole('button', { name: 'Shipping code' }).click()
    await pause(page)
    await row(page)
  }
  for (let n = 1; n <= 10; n += 1) {
    await page.locator('main tbody input[type=checkbox]').nth(n).click()
    await page.waitForTimeout(60)
  }
  await page.locator('main input[inputmode=search]').pressSequentially('b00', { delay: 70 })
  await pause(page)
  await row(page)
  for (let n = 0; n < 4; n += 1) {
    await page.getByRole('button', { name: 'Next' }).click()
    await pause(page)
    await row(page)
  }
}

// Types into the form of a new shipment and into that of a line; inner links, so that the page stays.
async function handsOnForms(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New shipment' }).first().click()
  const code = page.getByLabel('Shipping code')
  await code.pressSequentially(`BENCH-${Date.now()}`, { delay: 60 })
  await page.keyboard.press('Tab')
  await page.getByLabel('Carrier').pressSequentially('Transports Vidal', { delay: 60 })
  await page.locator('main button[type=submit]').last().click()
  await page.waitForURL(/\/shipments\/\d+/)
  await page.getByRole('link', { name: 'Add line' }).first().click()
  const lines = page.getByRole('combobox', { name: 'Order line' })
  await lines.pressSequentially('box', { delay: 90 })
  await pause(page)
  await page.getByRole('option', { name: /BOX/ }).first().click()
  const quantity = page.getByLabel('Quantity', { exact: true })
  await quantity.pressSequentially('120', { delay: 60 })
  for (const _ of 'a few') {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(60)
  }
}

// The table of the kit, and the packages of the pack screen, which are a tree and can be dragged.
async function rateScroll({ ours }: Servers, say: Say): Promise<boolean> {
  const kit = await openKit()
  const table = await kit.open('', { viewport: { width: 1280, height: 800 } })
  await table.getByRole('table', { name: longTable }).scrollIntoViewIfNeeded()
  const isTableSmooth = await wheel(table, `section[aria-label="${longTable}"]`, 'Table', say)
  await kit.close()
  const { id } = await packedShipment(ours, rows)
  const { page, leave } = await takeSeat(ours, 'lee', `/shipments/${id}/packing`)
  try {
    await page.getByRole('checkbox').first().waitFor()
    const isTreeSmooth = await wheel(page, '[role=treegrid]', 'Pack screen', say)
    return isTableSmooth && isTreeSmooth
  } finally {
    await leave()
  }
}

async function wheel(page: Page, frame: string, name: string, say: Say): Promise<boolean> {
  await page.waitForTimeout(2000)
  const still = await framesDuring(page, frame, 0)
  const frames = await framesDuring(page, frame, 120)
  const dropped = (all: number[]) => all.filter((gap) => gap > 34).length / all.length
  say(
    `${name} of ${rows} rows under the wheel: ${frames.length} frames, ${percent(dropped(frames))} later than two ` +
      `screen refreshes, longest ${Math.round(Math.max(...frames))} ms; the same page left alone ` +
      `${percent(dropped(still))} (at most 5 % more)`,
  )
  return dropped(frames) <= dropped(still) + 0.05
}

const percent = (part: number) => `${(part * 100).toFixed(1)} %`

// The times between frames in two seconds, with so many pixels of wheel each, down and up again.
async function framesDuring(page: Page, selector: string, pixels: number): Promise<number[]> {
  const frame = page.locator(selector).first()
  return await frame.evaluate(
    (grid, step) =>
      new Promise<number[]>((done) => {
        const gaps: number[] = []
        const body = [grid, ...grid.querySelectorAll('*')].find(
          (one) => one.scrollHeight > one.clientHeight * 3 && one.clientHeight > 0,
        )
        if (!body) throw new Error('there is no long list on this screen')
        let last = performance.now()
        const next = (now: number) => {
          gaps.push(now - last)
          last = now
          if (gaps.length > 120) return done(gaps.slice(1))
          body.scrollTop += gaps.length > 60 ? -step : step
          requestAnimationFrame(next)
        }
        requestAnimationFrame(next)
      }),
    pixels,
  )
}

async function rateMemory({ ours }: Servers, say: Say): Promise<boolean> {
  const seat = await takeSeat(ours, 'lee', '/starter')
  try {
    const session = await seat.page.context().newCDPSession(seat.page)
    await session.send('Performance.enable')
    // The first round loads what each screen needs; what comes back to stay is measured from then on.
    await walk(seat, routes / 4)
    const before = await held(session)
    await walk(seat, routes)
    const later = await held(session)
    const growth = later.megabytes - before.megabytes
    say(
      `Memory over ${routes} changes of route: script ${before.megabytes.toFixed(1)} → ` +
        `${later.megabytes.toFixed(1)} MB, nodes ${before.nodes} → ${later.nodes}, listeners ` +
        `${before.listeners} → ${later.listeners} (script grows < 2 MB)`,
    )
    return growth < 2
  } finally {
    await seat.leave()
  }
}

// Goes round by links as people do, and back.
async function walk({ page }: Seat, times: number): Promise<void> {
  const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first()
  for (let n = 0; n < times; n += 4) {
    await menu('Shipments').click()
    await row(page)
    await page.locator('main tbody th a').first().click()
    await page.waitForURL(/\/shipments\/\d+$/)
    await page.locator('h1').waitFor()
    await page.goBack()
    await row(page)
    await menu('Orders').click()
    await page.waitForURL(/\/orders/)
    await row(page)
  }
}

async function held(session: CDPSession) {
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return {
    megabytes: of('JSHeapUsedSize') / 2 ** 20,
    nodes: of('Nodes'),
    listeners: of('JSEventListeners'),
  }
}

const row = (page: Page) => page.locator('main tbody tr').first().waitFor()
const pause = (page: Page) => page.waitForTimeout(250)
