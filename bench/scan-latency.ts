import type { Page } from '@playwright/test'
import { createLargeDelivery } from '#test/samples/large-delivery.ts'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { latencyOf, openBrowserSession } from './load/browser-session.ts'
import { submitThreadTimes } from './load/thread-times.ts'
import { sessionHeaders } from './request-scenarios.ts'

const lineCount = 300
const scanCount = 40
/** A device at the receiving dock has a quarter of this processor. */
const slowdown = 4
const maxScanMs = 50

type Print = (text: string) => void
type ScanScreen = { name: string; username: string; path: string; codeOf: (n: number) => string }

/**
 * Measures scans at receiving and at packing, with 300 lines and 1,200 packages: the processor time of the page from a
 * scan's Enter to the next frame.
 */
export async function benchScanLatency(
  { otoPort, owner }: Pick<BenchEnvironment, 'otoPort' | 'owner'>,
  print: Print,
): Promise<boolean> {
  const session = await sessionHeaders(otoPort, 'lee')
  const createDelivery = (isHalfPacked: boolean) =>
    createLargeDelivery(owner, `http://127.0.0.1:${otoPort}`, session, lineCount, { isHalfPacked })
  const receivingPath = `/shipments/${await createDelivery(false)}/receiving`
  const packingPath = `/shipments/${await createDelivery(true)}/packing`
  const screens: ScanScreen[] = [
    { name: 'Receiving', username: 'marc', path: receivingPath, codeOf: (n) => `P${n * 7}` },
    { name: 'Packing', username: 'lee', path: packingPath, codeOf: (n) => `PACK-${n}` },
  ]
  let isFast = true
  for (const screen of screens) isFast = (await benchScreen(otoPort, screen, print)) && isFast
  return isFast
}

async function benchScreen(
  port: number,
  { name, username, path, codeOf }: ScanScreen,
  print: Print,
): Promise<boolean> {
  const { page, close } = await openBrowserSession(port, username, path)
  try {
    await page.locator('[data-scan-field]').focus()
    // The first scans render elements that later ones only change.
    for (const n of [1, 2, 3]) await scan(page, codeOf(n))
    const times = await submitThreadTimes(page, async () => {
      for (let n = 4; n < 4 + scanCount; n += 1) await scan(page, codeOf(n))
    })
    const { p75Ms, maxMs } = latencyOf(times.map((ms) => ms * slowdown))
    print(
      `\n${name} of ${lineCount} lines and ${lineCount * 4} packages, processor / ${slowdown}: scan answered in ` +
        `p75 ${p75Ms.toFixed(0)} ms, longest ${maxMs.toFixed(0)} ms of processor time (p75 <= ${maxScanMs})`,
    )
    return times.length === scanCount && p75Ms <= maxScanMs
  } finally {
    await close()
  }
}

// Waits until the scan has a new message and the page is idle. Polls rarely: locators would search the whole page.
async function scan(page: Page, code: string): Promise<void> {
  const before = await page.evaluate(
    () => document.querySelector('p[data-tone="success"]')?.textContent,
  )
  // Key by key, as a scanner types.
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
  await page.waitForFunction(
    (last) => {
      const text = document.querySelector('p[data-tone="success"]')?.textContent ?? ''
      return text !== '' && text !== last
    },
    before,
    { polling: 250 },
  )
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
}
