import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { cameraVideo, openBrowserWithCamera } from '#e2e/setup/fake-camera.ts'
import { assertAccessible, test as base } from '#e2e/setup/fixtures.ts'
import { type PackingSetup, packingSetup, waitForText } from '#e2e/setup/packing-setup.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

type CameraPage = {
  page: Page
  /** Violations of the content or permissions policy, and requests to other origins. */
  violations: string[]
}

/** Opens pages, signed in as Lee, in a browser whose camera sees a barcode. */
const test = base.extend<{
  openWithCamera: (barcode: { bcid: string; text: string }, path: string) => Promise<CameraPage>
}>({
  openWithCamera: async ({ world }, use, testInfo) => {
    const browsers: Browser[] = []
    await use(async (barcode, path) => {
      const videoPath = testInfo.outputPath(`${barcode.bcid}.y4m`)
      await writeFile(videoPath, cameraVideo(barcode))
      const browser = await openBrowserWithCamera(videoPath)
      browsers.push(browser)
      const session = Object.entries(await world.sessionOf('lee'))
      const localStorage = session.map(([name, value]) => ({ name, value }))
      const page = await browser.newPage({
        viewport: { width: 390, height: 844 },
        reducedMotion: 'reduce',
        storageState: { cookies: [], origins: [{ origin: world.origin, localStorage }] },
      })
      const violations: string[] = []
      page.on('console', (message) => {
        if (/Content Security Policy|Trusted|permissions policy/i.test(message.text()))
          violations.push(message.text())
      })
      page.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(world.origin) && !url.startsWith('blob:')) violations.push(url)
      })
      await page.goto(world.origin + path)
      await page.locator('h1').waitFor()
      return { page, violations }
    })
    for (const browser of browsers) await browser.close()
  },
})

const gtin = '09506000134352'
let packing: PackingSetup
let orderLineId: number
test.beforeAll(async ({ world }) => {
  packing = await packingSetup(world)
  const { rows } = await world.owner.query(
    `update order_lines set gtin = $1 where company_id = 1 and id = (
       select id from order_lines where company_id = 1 and supplier_id = 1
         and quantity - received - in_transit - in_open > 60 order by id limit 1) returning id`,
    [gtin],
  )
  orderLineId = Number(rows[0].id)
})

const isCameraOn = (page: Page) =>
  page.evaluate(() => {
    const stream = document.querySelector('video')?.srcObject as MediaStream | null | undefined
    Object.assign(window, { seenStream: stream })
    return stream?.getTracks().some(({ readyState }) => readyState === 'live') ?? false
  })
const isCameraStopped = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { seenStream: MediaStream }).seenStream
      .getTracks()
      .every(({ readyState }) => readyState === 'ended'),
  )

test('at the pack screen the camera reads a GS1 barcode once while it is in view, as a scanner does; closing stops it', async ({
  openWithCamera,
}) => {
  const shipment = await packing.shipmentOf(24, orderLineId)
  const { page, violations } = await openWithCamera(
    { bcid: 'gs1-128', text: `(02)${gtin}(37)12` },
    `/shipments/${shipment.id}/packing`,
  )
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await waitForText(page, 'Hold a barcode inside the frame.')
  await waitForText(page, /^12 × .* into package 1/)
  assert.equal(await isCameraOn(page), true)
  await assertAccessible(page, 'the camera at the pack screen', { isOnlyHere: true })
  await packing.isSent(shipment.id, ({ packages }) => packages[0]?.contents[0]?.quantity === '12')
  // Twelve more would fit, so a second reading of the barcode would have been counted.
  await page.waitForTimeout(1500)
  assert.equal((await packing.packingOf(shipment.id)).packages[0]?.contents[0]?.quantity, '12')
  await page.getByRole('button', { name: 'Stop camera' }).click()
  await expect(page.locator('video')).toHaveCount(0)
  assert.equal(await isCameraStopped(page), true)
  assert.deepEqual(violations, [])
})

test(
  'from the palette the camera opens the package of a label, and is turned off',
  onlyInAll,
  async ({ openWithCamera, world }) => {
    const { rows: packages } = await world.owner.query(
      'select sscc from packages where company_id = 1 and shipment_id = 3 and number = 2',
    )
    const { page, violations } = await openWithCamera(
      { bcid: 'gs1-128', text: `(00)${packages[0].sscc}` },
      '/starter',
    )
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('camera')
    await page.getByRole('option', { name: 'Scan with the camera' }).click()
    await page.waitForURL(/\/shipments\/3\/packing/)
    await page.getByRole('row', { name: /Carton 2:/, selected: true }).waitFor()
    await expect(page.locator('video')).toHaveCount(0)
    assert.deepEqual(violations, [])
  },
)

test(
  'a message says what to do without a camera, after a refusal, and over plain HTTP',
  onlyInAll,
  async ({ open }) => {
    const openCamera = async (breakCamera: (name: string) => void, name: string) => {
      const page = await open({
        as: 'lee',
        path: '/shipments/5/packing',
        before: (newPage) => newPage.addInitScript(breakCamera, name),
      })
      await page.getByRole('button', { name: 'Scan with the camera' }).click()
      return page
    }
    const refuseCamera = (name: string) => {
      const getUserMedia = () => Promise.reject(new DOMException('no', name))
      Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia } })
    }
    const denied = await openCamera(refuseCamera, 'NotAllowedError')
    await denied
      .getByRole('alert')
      .getByText(/^The camera is blocked/)
      .waitFor()
    await assertAccessible(denied, 'the camera is refused', { isOnlyHere: true })
    for (const [name, words] of [
      ['NotFoundError', /^No camera was found/],
      ['NotReadableError', /^The camera can’t be used now/],
    ] as const)
      await (await openCamera(refuseCamera, name)).getByRole('alert').getByText(words).waitFor()
    const insecure = await openCamera(() => {
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined })
      Object.defineProperty(window, 'isSecureContext', { value: false })
    }, '')
    await insecure
      .getByRole('alert')
      .getByText(/^The camera works over HTTPS only/)
      .waitFor()
  },
)
