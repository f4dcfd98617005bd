import type { Page } from '@playwright/test'
import type { BenchEnvironment } from './load/bench-environment.ts'
import { latencyOf, openBrowserSession } from './load/browser-session.ts'
import { apiCaller } from './load/load-generator.ts'
import { sessionHeaders } from './request-scenarios.ts'

const packageCount = 500
const maxP75Ms = 200

/** Measures the pack screen in a browser, with five hundred packages: time from an input to the next painted frame. */
export async function benchInteractionLatency(
  { otoPort }: Pick<BenchEnvironment, 'otoPort'>,
  print: (text: string) => void,
): Promise<boolean> {
  const { id, productCode } = await createPackedShipment(otoPort, packageCount)
  const { page, interactionTimes, close } = await openBrowserSession(
    otoPort,
    'lee',
    `/shipments/${id}/packing`,
  )
  try {
    await page.getByRole('checkbox').first().waitFor()
    await interact(page, productCode)
    const times = await interactionTimes()
    const { p75Ms, maxMs } = latencyOf(times)
    print(
      `\nPack screen with ${packageCount} packages: ${times.length} interactions, p75 ${p75Ms} ms, longest ` +
        `${maxMs} ms (p75 < ${maxP75Ms})`,
    )
    return times.length > 20 && p75Ms < maxP75Ms
  } finally {
    await close()
  }
}

/** Creates a shipment with this number of packages, and some goods beside them. */
export async function createPackedShipment(port: number, count: number) {
  const send = apiCaller(port, await sessionHeaders(port, 'lee'))
  const call = async (...request: Parameters<typeof send>) =>
    JSON.parse((await send(...request)).body)
  const { rows } = await call('GET', '/api/order-lines')
  const { id, productCode } = rows.at(-1)
  const shipment = await call('POST', '/api/shipments', { estimatedDelivery: '2099-01-01' })
  const path = `/api/shipments/${shipment.id}`
  const line = {
    orderLineId: id,
    numberOfPackages: Math.min(10_000, count + 100),
    quantityPerPackage: '10',
  }
  const { lineIds } = await call('POST', `${path}/lines`, line)
  const contents = [{ lineId: lineIds[0], quantity: '10' }]
  const packageFields = { type: 'CT', height: '40', width: '40', depth: '60', grossWeight: '12.5' }
  for (let addedCount = 0; addedCount < count; addedCount += 1000) {
    const step = {
      step: 'add',
      count: Math.min(1000, count - addedCount),
      package: packageFields,
      contents,
    }
    await call('POST', `${path}/packing`, { steps: [step] })
  }
  return { id: shipment.id as number, productCode: productCode as string }
}

// Scans into a package, selects packages, and moves through them by key.
async function interact(page: Page, productCode: string): Promise<void> {
  const scan = page.getByRole('textbox').first()
  for (let round = 0; round < 5; round += 1) {
    await scan.fill(productCode)
    await scan.press('Enter')
    await page.waitForTimeout(300)
  }
  // By coordinates: a virtualized list has its rows in another order than the screen.
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
