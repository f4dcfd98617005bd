import type { CDPSession, Page } from '@playwright/test'
import { createPackedShipment } from './interaction-latency.ts'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { type BrowserSession, latencyOf, openBrowserSession } from './load/browser-session.ts'

type Print = (text: string) => void
type World = Pick<BenchEnvironment, 'otoPort'>

/** The maximum packages of a shipment. */
const rowCount = 10_000
const routeChanges = 200
const maxP75Ms = 100

/**
 * Measures the screens in a browser: latency of list and forms, scrolling of the longest list, memory over route
 * changes.
 */
export async function benchScreens(world: World, print: Print): Promise<boolean> {
  const isFast = await benchListAndForms(world, print)
  const isSmooth = await benchScrolling(world, print)
  const isStable = await benchMemory(world, print)
  return isFast && isSmooth && isStable
}

async function benchListAndForms({ otoPort }: World, print: Print): Promise<boolean> {
  const session = await openBrowserSession(otoPort, 'lee', '/shipments')
  try {
    await interactWithList(session.page)
    const list = await session.interactionTimes()
    await session.resetTimes()
    await interactWithForms(session.page)
    const forms = await session.interactionTimes()
    const results = Object.entries({ List: list, Forms: forms }).map(([name, times]) => {
      const { p75Ms, maxMs } = latencyOf(times)
      print(
        `${name}: ${times.length} interactions, p75 ${p75Ms} ms, longest ${maxMs} ms (p75 < ${maxP75Ms})`,
      )
      return times.length > 20 && p75Ms < maxP75Ms
    })
    return results.every(Boolean)
  } finally {
    await session.close()
  }
}

// Sorts, selects rows, searches and turns pages.
async function interactWithList(page: Page): Promise<void> {
  await waitForRow(page)
  for (let round = 0; round < 6; round += 1) {
    await page.getByRole('button', { name: 'Shipping code' }).click()
    await pause(page)
    await waitForRow(page)
  }
  for (let n = 1; n <= 10; n += 1) {
    await page.locator('main tbody input[type=checkbox]').nth(n).click()
    await page.waitForTimeout(60)
  }
  await page.locator('main input[inputmode=search]').pressSequentially('b00', { delay: 70 })
  await pause(page)
  await waitForRow(page)
  for (let n = 0; n < 4; n += 1) {
    await page.getByRole('button', { name: 'Next' }).click()
    await pause(page)
    await waitForRow(page)
  }
}

// Types into the form of a new shipment and into that of a line, without a page load.
async function interactWithForms(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'New shipment' }).first().click()
  const code = page.getByLabel('Shipping code')
  await code.pressSequentially(`BENCH-${Date.now()}`, { delay: 60 })
  await page.keyboard.press('Tab')
  await page
    .getByRole('combobox', { name: 'Carrier' })
    .pressSequentially('Transports Vidal', { delay: 60 })
  await page.locator('main button[type=submit]').last().click()
  await page.waitForURL(/\/shipments\/\d+/)
  await page.getByRole('link', { name: 'Add line' }).first().click()
  const lines = page.getByRole('combobox', { name: 'Order line' })
  await lines.pressSequentially('box', { delay: 90 })
  await pause(page)
  await page.getByRole('option', { name: /BOX/ }).first().click()
  const quantity = page.getByLabel('Quantity', { exact: true })
  await quantity.pressSequentially('120', { delay: 60 })
  for (let n = 0; n < 5; n += 1) {
    await page.keyboard.press('Tab')
    await page.waitForTimeout(60)
  }
}

// Scrolls the package tree of the pack screen.
async function benchScrolling({ otoPort }: World, print: Print): Promise<boolean> {
  const { id } = await createPackedShipment(otoPort, rowCount)
  const { page, close } = await openBrowserSession(otoPort, 'lee', `/shipments/${id}/packing`)
  try {
    await page.getByRole('checkbox').first().waitFor()
    return await scroll(page, '[role=treegrid]', 'Pack screen', print)
  } finally {
    await close()
  }
}

async function scroll(page: Page, selector: string, name: string, print: Print): Promise<boolean> {
  await page.waitForTimeout(2000)
  const idle = await frameTimes(page, selector, 0)
  const scrolling = await frameTimes(page, selector, 120)
  const droppedShare = (times: number[]) => times.filter((ms) => ms > 34).length / times.length
  print(
    `${name} of ${rowCount} rows, scrolled: ${scrolling.length} frames, ${percent(droppedShare(scrolling))} later than two ` +
      `screen refreshes, longest ${Math.round(Math.max(...scrolling))} ms; the same page left alone ` +
      `${percent(droppedShare(idle))} (at most 5 % more)`,
  )
  return droppedShare(scrolling) <= droppedShare(idle) + 0.05
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

// Milliseconds between frames over two seconds, scrolling this number of pixels a frame, down and up again.
async function frameTimes(page: Page, selector: string, pixels: number): Promise<number[]> {
  const list = page.locator(selector).first()
  return await list.evaluate(
    (grid, step) =>
      new Promise<number[]>((done) => {
        const gaps: number[] = []
        const scroller = [grid, ...grid.querySelectorAll('*')].find(
          (element) => element.scrollHeight > element.clientHeight * 3 && element.clientHeight > 0,
        )
        if (!scroller) throw new Error('there is no long list on this screen')
        let lastFrameAt = performance.now()
        const onFrame = (now: number) => {
          gaps.push(now - lastFrameAt)
          lastFrameAt = now
          if (gaps.length > 120) return done(gaps.slice(1))
          scroller.scrollTop += gaps.length > 60 ? -step : step
          requestAnimationFrame(onFrame)
        }
        requestAnimationFrame(onFrame)
      }),
    pixels,
  )
}

async function benchMemory({ otoPort }: World, print: Print): Promise<boolean> {
  const session = await openBrowserSession(otoPort, 'lee', '/starter')
  try {
    const devTools = await session.page.context().newCDPSession(session.page)
    await devTools.send('Performance.enable')
    // The first round loads each screen's code and data; only what grows afterwards is a leak.
    await changeRoutes(session, routeChanges / 4)
    const before = await measureMemory(devTools)
    await changeRoutes(session, routeChanges)
    const after = await measureMemory(devTools)
    print(
      `Memory over ${routeChanges} route changes: heap ${before.heapMb.toFixed(1)} → ` +
        `${after.heapMb.toFixed(1)} MB, nodes ${before.nodes} → ${after.nodes}, listeners ` +
        `${before.listeners} → ${after.listeners} (heap grows < 2 MB)`,
    )
    return after.heapMb - before.heapMb < 2
  } finally {
    await session.close()
  }
}

// By links and back, as people do.
async function changeRoutes({ page }: BrowserSession, times: number): Promise<void> {
  const menu = (name: string) => page.getByRole('navigation').getByRole('link', { name }).first()
  for (let n = 0; n < times; n += 4) {
    await menu('Shipments').click()
    await waitForRow(page)
    await page.locator('main tbody th a').first().click()
    await page.waitForURL(/\/shipments\/\d+$/)
    await page.locator('h1').waitFor()
    await page.goBack()
    await waitForRow(page)
    await menu('Orders').click()
    await page.waitForURL(/\/orders/)
    await waitForRow(page)
  }
}

async function measureMemory(devTools: CDPSession) {
  await devTools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devTools.send('Performance.getMetrics')
  const metricValue = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return {
    heapMb: metricValue('JSHeapUsedSize') / 2 ** 20,
    nodes: metricValue('Nodes'),
    listeners: metricValue('JSEventListeners'),
  }
}

const waitForRow = (page: Page) => page.locator('main tbody tr').first().waitFor()
const pause = (page: Page) => page.waitForTimeout(250)
