import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Locator, Page } from '@playwright/test'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { openBrowserSession } from './load/browser-session.ts'

/** Slow 4G, on a phone with a quarter of this processor. */
const phone = { latencyMs: 150, bytesPerMs: 200, slowdown: 4 }
const maxWaitSeconds = 12
const maxStepMs = 120_000
/** Time that a person takes to prepare an action and to press a key (Card, Moran and Newell, keystroke-level model). */
const person = { prepareMs: 1350, keyMs: 280 }
const idleMs = 300

/** `rounds`: requests in the longest chain in which each waited for the reply to the one before. */
type Cost = { processorMs: number; requests: number; rounds: number; bytes: number }
/** `lateMs`: time that earlier steps still need after the person has read or typed. */
type Wait = Cost & { name: string; lateMs: number }

const costMs = ({ processorMs, rounds, bytes }: Cost) =>
  processorMs * phone.slowdown + rounds * phone.latencyMs + bytes / phone.bytesPerMs
const waitMs = (wait: Wait) => costMs(wait) + wait.lateMs

/**
 * Estimates how long a supplier's person waits on a phone, from the mailed link to the closed shipment with its labels.
 * A step lasts from a touch until the next thing can be touched. The sum of its round trips, bytes and processor time
 * leaves out other load on the machine. Loading while the person reads or types counts only beyond that time.
 */
export async function benchPhoneWaiting(
  { otoPort }: Pick<BenchEnvironment, 'otoPort'>,
  print: (text: string) => void,
): Promise<boolean> {
  const address = await inviteWithOrder(otoPort)
  const { page, close } = await openBrowserSession(otoPort, 'lee', '/starter')
  try {
    const waits = await announceByPhone(page, address)
    for (const wait of waits)
      print(
        `  ${wait.name}: ${waitMs(wait).toFixed(0)} ms; ${wait.processorMs.toFixed(0)} ms of processor time, ` +
          `${wait.requests} requests in ${wait.rounds} rounds, ${(wait.bytes / 1000).toFixed(0)} kB, ` +
          `${wait.lateMs.toFixed(0)} ms late from before`,
      )
    const sum = (metric: (wait: Wait) => number) =>
      waits.reduce((total, wait) => total + metric(wait), 0)
    const seconds = sum(waitMs) / 1000
    print(
      `\nFrom the mail to the closed shipment on a phone: ${seconds.toFixed(1)} s of waiting ` +
        `(<= ${maxWaitSeconds}): ${(sum(({ processorMs }) => processorMs) * phone.slowdown).toFixed(0)} ms of processor ` +
        `time, ${sum(({ rounds }) => rounds)} round trips, ${(sum(({ bytes }) => bytes) / 1000).toFixed(0)} kB`,
    )
    return seconds <= maxWaitSeconds
  } finally {
    await close()
  }
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

/** An administrator enters a supplier, its person and an order of five lines; returns the link of the invitation. */
async function inviteWithOrder(port: number): Promise<string> {
  const { page, close } = await openBrowserSession(port, 'ada', '/settings/suppliers/new')
  const type = async (...texts: string[]) => {
    for (const [index, text] of texts.entries()) {
      if (index > 0) await page.keyboard.press('Tab')
      await page.keyboard.insertText(text)
    }
  }
  try {
    await page.getByLabel('Number', { exact: true }).click()
    await type('VIDRE', 'Vidres del Vallès', '8412345', 'Nia Roca', 'nia@example.com')
    await button(page, 'Save').click()
    const unsent = page.getByRole('status').filter({ hasText: 'Not mailed: no mail server' })
    const address = (await unsent.locator('bdi').last().textContent()) ?? ''
    await link(page, 'Enter the first order').click()
    await page.getByLabel('Order', { exact: true }).fill('PO-77')
    const lineOf = (number: number) => page.getByRole('group', { name: `Line ${number}` })
    for (const number of [1, 2, 3, 4, 5]) {
      if (number > 1) await button(page, 'Add another line').click()
      await lineOf(number).getByLabel('Product code').fill(`JAR-${number}`)
      await lineOf(number).getByLabel('Product name').fill('Glass jar')
      await lineOf(number).getByLabel('Quantity', { exact: true }).fill('100')
      await lineOf(number).getByLabel('Due date', { exact: true }).fill('2099-03-04')
    }
    await button(page, 'Create order').click()
    await page.getByRole('heading', { level: 1, name: 'PO-77' }).waitFor()
    return address
  } finally {
    await close()
  }
}

async function announceByPhone(signedIn: Page, address: string): Promise<Wait[]> {
  const context = await signedIn
    .context()
    .browser()
    ?.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  if (!context) throw new Error('there is no browser')
  const page = await context.newPage()
  const devTools = await context.newCDPSession(page)
  const waits: Wait[] = []
  const traffic = await watchTraffic(devTools)
  const measureCost = async (act: () => Promise<unknown>): Promise<Cost> => {
    traffic.startCounting()
    const before = await processorMs(devTools)
    await act()
    return { ...traffic.counts, processorMs: (await processorMs(devTools)) - before }
  }
  const measureStep = async (
    name: string,
    act: () => Promise<unknown>,
    next: Locator,
    personMs = person.prepareMs,
  ) => {
    const before = await measureCost(() => sleep(person.prepareMs).then(traffic.waitUntilIdle))
    const lateMs = Math.max(0, costMs(before) - personMs)
    const cost = await measureCost(() => act().then(() => next.waitFor({ timeout: maxStepMs })))
    waits.push({ name, ...cost, lateMs })
  }
  const tapUntil = (target: Locator, next: Locator, name: string) =>
    measureStep(name, () => target.tap(), next)
  const dialog = page.getByRole('dialog')
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true }).first()
  const password = page.getByLabel('New password')
  const newPassword = 'nine-words-nobody-guesses'
  await measureStep('The mailed link', () => page.goto(address), password)
  await password.fill(newPassword)
  const typingMs = person.prepareMs + newPassword.length * person.keyMs
  await measureStep(
    'The password',
    () => page.keyboard.press('Enter'),
    button(page, 'Confirm all'),
    typingMs,
  )
  await tapUntil(button(page, 'Confirm all'), inDialog('Confirm'), 'Confirm all')
  const newShipment = dialog.getByRole('link', { name: 'A new shipment' })
  await tapUntil(inDialog('Confirm'), newShipment, 'Confirm')
  await tapUntil(newShipment, button(page, 'Create'), 'A new shipment')
  await tapUntil(button(page, 'Create'), button(page, 'Add 5 lines'), 'Create')
  const printLabels = button(page, 'Print labels')
  const packedText = page.getByText('All 5 lines are packed')
  await tapUntil(button(page, 'Add and pack'), packedText, 'Add and pack')
  await tapUntil(printLabels, inDialog('Create labels'), 'Print labels')
  await tapUntil(inDialog('Create labels'), inDialog('Open in a new tab'), 'Create labels')
  await inDialog('Close').tap()
  const accept = page.getByRole('alertdialog').getByRole('button', { name: 'Accept' })
  await tapUntil(button(page, 'Close shipment'), accept, 'Close shipment')
  await tapUntil(accept, page.getByText(/has been notified/), 'Accept')
  await context.close()
  return waits
}

/**
 * Counts requests, bytes and round trips, with the phone's latency emulated, so that concurrent requests share a round
 * trip. A request belongs to the round after the last completed one.
 */
async function watchTraffic(devTools: CDPSession) {
  const counts = { requests: 0, rounds: 0, bytes: 0 }
  const roundByRequest = new Map<string, number>()
  const openRequests = new Set<string>()
  devTools.on('Network.requestWillBeSent', ({ requestId, request }) => {
    counts.requests += 1
    roundByRequest.set(requestId, counts.rounds + 1)
    // The stream of changes stays open.
    if (!/\/api\/changes\b/.test(request.url)) openRequests.add(requestId)
  })
  devTools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    counts.rounds = Math.max(counts.rounds, roundByRequest.get(requestId) ?? 0)
    counts.bytes += encodedDataLength
    openRequests.delete(requestId)
  })
  devTools.on('Network.loadingFailed', ({ requestId }) => openRequests.delete(requestId))
  await devTools.send('Network.enable')
  await devTools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: phone.latencyMs,
    downloadThroughput: phone.bytesPerMs * 1000,
    uploadThroughput: phone.bytesPerMs * 1000,
  })
  await devTools.send('Performance.enable', { timeDomain: 'threadTicks' })
  return {
    counts,
    /** Starts counting: replies to earlier requests belong to no round. */
    startCounting: () => {
      Object.assign(counts, { requests: 0, rounds: 0, bytes: 0 })
      roundByRequest.clear()
    },
    waitUntilIdle: async () => {
      let idleForMs = 0
      while (idleForMs < idleMs) {
        await sleep(50)
        idleForMs = openRequests.size > 0 ? 0 : idleForMs + 50
      }
    },
  }
}

/** Milliseconds of processor time that the main thread took. */
async function processorMs(devTools: CDPSession): Promise<number> {
  const { metrics } = await devTools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
}
