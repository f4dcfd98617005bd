import type { Page } from 'playwright-core'
import type { BenchWorld } from './bench-environment.ts'
import { spread, takeSeat } from './browser-session.ts'
import { ask } from './load-generator.ts'
import { signIn } from './request-scenarios.ts'

const packages = 500
const wanted = 200

/** The pack screen in a browser, with five hundred packages: the time from a hand's move to the next frame. */
export async function rateHands(
  { ours }: Pick<BenchWorld, 'ours'>,
  say: (text: string) => void,
): Promise<boolean> {
  const { id, productCode } = await packedShipment(ours, packages)
  const { page, moves, leave } = await takeSeat(ours, 'lee', `/shipments/${id}/packing`)
  try {
    await page.getByRole('checkbox').first().waitFor()
    await work(page, productCode)
    const all = await moves()
    const { p75, longest } = spread(all)
    say(
      `\nPack screen with ${packages} packages: ${all.length} moves, p75 ${p75} ms, longest ` +
        `${longest} ms (p75 < ${wanted})`,
    )
    return all.length > 20 && p75 < wanted
  } finally {
    await leave()
  }
}

/** Makes a shipment of so many packages, and some goods beside them. */
export async function packedShipment(port: number, packages: number) {
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
  const line = {
    orderLineId: id,
    numberOfPackages: Math.min(10_000, packages + 100),
    quantityPerPackage: '10',
  }
  const { lineIds } = await call('POST', `${path}/lines`, line)
  const contents = [{ lineId: lineIds[0], quantity: '10' }]
  const entry = { type: 'CT', height: '40', width: '40', depth: '60', grossWeight: '12.5' }
  for (let made = 0; made < packages; made += 1000) {
    const count = Math.min(1000, packages - made)
    const step = { step: 'add', count, package: entry, contents }
    await call('POST', `${path}/packing`, { steps: [step] })
  }
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
