import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { watchChanges } from '#contract/notices/live-endpoints.ts'
import { changePacking } from '#contract/packing/packing-endpoints.ts'
import { test } from '#e2e/setup/fixtures.ts'
import { type PackingSetup, packingSetup, waitForText } from '#e2e/setup/packing-setup.ts'
import { typeAsScanner } from '#e2e/setup/scanner.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

let packing: PackingSetup
test.beforeAll(async ({ world }) => {
  packing = await packingSetup(world)
})

/** Waits until the scan field has the focus; before that, the first digit only moves the focus. */
const waitForScanning = (page: Page) => expect(page.locator('[data-scan-field]')).toBeFocused()

test('five hundred packages: all are listed, few are rendered, and they are changed together', async ({
  open,
}) => {
  const { id } = await packing.shipmentOf(500, 24)
  const page = await open({ as: 'lee', path: `/shipments/${id}/packing` })
  await page.getByRole('button', { name: 'Pack everything' }).click()
  await waitForText(page, '500 packages created')
  await packing.isSent(id, ({ packages }) => packages.length === 500)
  assert.ok((await page.getByRole('treegrid').getByRole('row').count()) < 60)
  await page.getByRole('row', { name: /^Carton 1:/ }).click()
  await page.getByRole('button', { name: 'Select similar (500)' }).click()
  await waitForText(page, '500 selected')
  await page.getByRole('button', { name: 'Size, weight' }).click()
  await page.getByLabel('Gross weight').fill('0.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await waitForText(page, '250 kg')
  await waitForScanning(page)
  await typeAsScanner(page, 'P500')
  await page.getByRole('row', { name: /^Carton 500:/ }).waitFor()
  await waitForText(page, 'Into package 500')
  await page.keyboard.press('Control+z')
  await page.getByText('250 kg').waitFor({ state: 'detached' })
  await packing.isSent(id, ({ packages }) => packages.every(({ grossWeight }) => !grossWeight))
  await page.keyboard.press('Control+z')
  await waitForText(page, /^No packages yet/)
  await packing.isSent(id, ({ packages }) => packages.length === 0)
  await page.close()
})

/** Blocks the stream of others' changes, so that both tabs change the same version. */
const blockStream = async (page: Page) => page.route(`**${watchChanges.url}*`, () => {})

test('changes of two tabs are both stored, and one that no longer fits is reported, also elsewhere', async ({
  open,
}) => {
  const { id } = await packing.shipmentOf(10, 25)
  const path = `/shipments/${id}/packing`
  const leesPage = await open({ as: 'lee', path, before: blockStream })
  const marsPage = await open({ as: 'mar', path, before: blockStream })
  for (const page of [leesPage, marsPage]) await waitForScanning(page)
  await typeAsScanner(leesPage, '4*ENV-A5-KR')
  await waitForText(leesPage, /into package 1/)
  await packing.isSent(id, ({ packages }) => packages.length === 1)
  await typeAsScanner(marsPage, '5*ENV-A5-KR')
  await waitForText(marsPage, 'Someone else packed here too. Your changes were added to theirs.')
  // Lee’s package took the number of Mar’s, whose scans go on into the same one.
  await waitForText(marsPage, /^Into package 2$/)
  await packing.isSent(id, ({ lines }) => lines[0]?.packed === '9')
  await waitForText(marsPage, '1 of 10 pcs left to pack')
  await typeAsScanner(leesPage, '5*ENV-A5-KR')
  await waitForText(leesPage, /^Couldn’t save your last change: Only 1 left to pack, not 5/)
  await waitForText(leesPage, '1 of 10 pcs left to pack')

  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await leesPage.route(`**/api/shipments/${id}/packing`, async (route) => {
    if (route.request().method() === 'POST') await released
    await route.continue()
  })
  await typeAsScanner(leesPage, 'ENV-A5-KR')
  await waitForText(leesPage, /Everything is packed/)
  await leesPage.locator(`a[href="/shipments/${id}"]`).first().click()
  await leesPage.waitForURL(`**/shipments/${id}`)
  await leesPage.getByRole('button', { name: /^Account of/ }).click()
  await leesPage.getByRole('button', { name: 'Sign out' }).click()
  const question = leesPage.getByRole('alertdialog', { name: 'Packing not sent yet' })
  await question.getByRole('button', { name: 'Stay signed in' }).click()
  await expect(question).toHaveCount(0)
  await typeAsScanner(marsPage, 'ENV-A5-KR')
  await packing.isSent(id, ({ lines }) => lines[0]?.packed === '10')
  release()
  await waitForText(
    leesPage,
    /^Couldn’t save your last change to the packing of .*: Only 0 left to pack, not 1/,
  )
  await leesPage.close()
  await marsPage.close()
})

test('without a network nothing is lost: changes wait on the screen and are sent later', async ({
  open,
}) => {
  const { id } = await packing.shipmentOf(10, 26)
  const page = await open({ as: 'lee', path: `/shipments/${id}/packing` })
  await waitForText(page, '10 of 10 pcs left to pack')
  await waitForScanning(page)
  await page.context().setOffline(true)
  await typeAsScanner(page, '4*ENV-A5-GY')
  await waitForText(page, '6 of 10 pcs left to pack')
  await waitForText(page, '1 change not sent yet. It will be sent when the server can be reached.')
  await typeAsScanner(page, 'ENV-A5-GY')
  await waitForText(page, /^2 changes not sent yet/)
  await page.context().setOffline(false)
  await packing.isSent(id, ({ packages }) => packages[0]?.contents[0]?.quantity === '5')
  await page.getByText(/not sent yet/).waitFor({ state: 'detached' })
  await page.close()
})

test(
  'the package in the address is selected once: when undo restores it, scans go on into the current package',
  onlyInAll,
  async ({ open }) => {
    const { id, version } = await packing.shipmentOf(10, 27)
    const line = (await packing.packingOf(id)).lines[0]
    assert.ok(line)
    const contents = [{ lineId: line.id, quantity: '2' }]
    const addition = await packing.lee.call(changePacking, {
      params: { id },
      version,
      key: crypto.randomUUID(),
      body: { steps: [{ step: 'add', count: 2, package: { type: 'CT' }, contents }] },
    })
    const packageId = addition.reply.created[0]
    const page = await open({ as: 'lee', path: `/shipments/${id}/packing?package=${packageId}` })
    await waitForText(page, '1 selected')
    await page.getByRole('button', { name: 'More actions for the selected packages' }).click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
    await waitForText(page, 'Into package 2')
    await packing.isSent(id, ({ packages }) => packages.length === 1)
    await page.keyboard.press('Control+z')
    await page.getByRole('row', { name: /^Carton 1:/ }).waitFor()
    await typeAsScanner(page, line.productCode)
    await waitForText(page, /into package 2/)
    await page.close()
  },
)
