import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { assertAccessible, type OpenPage, test } from '#e2e/setup/fixtures.ts'
import { type PackingSetup, packingSetup, waitForText } from '#e2e/setup/packing-setup.ts'
import { typeAsScanner } from '#e2e/setup/scanner.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

let packing: PackingSetup
let orderLineId: number
test.beforeAll(async ({ world }) => {
  packing = await packingSetup(world)
  const { rows } = await world.owner.query(
    `select id from order_lines where company_id = 1 and supplier_id = 1 and quantity - received - in_transit - in_open > 60
   order by id limit 1`,
  )
  orderLineId = Number(rows[0].id)
})

/** Returns the text of the primary button or link in the page's head. */
const primary = (page: Page) =>
  page
    .locator('main header')
    .first()
    .evaluate((header) =>
      [...header.querySelectorAll('a, button')]
        .filter((element) => /primary/.test(element.className))
        .map((element) => element.textContent),
    )
const press = async (page: Page, key: string) => {
  await page.keyboard.press(key)
  // Keys typed faster than this count as a scanner's.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 90)))
}
const visit = (open: OpenPage, path: string, more: Parameters<typeof open>[0] = {}) =>
  open({ as: 'lee', path, ...more })

test('an empty shipment offers the next step, lists the obstacles to closing, and shows no empty sections', async ({
  open,
}) => {
  const { reply } = await packing.lee.call(createShipment, { body: {}, key: crypto.randomUUID() })
  const page = await visit(open, `/shipments/${reply.id}`)
  await waitForText(page, /^No lines yet\./)
  assert.deepEqual(await primary(page), ['Add content'])
  for (const heading of ['Packages', 'Documents', 'History'])
    await expect(page.getByRole('heading', { name: heading, exact: true })).toHaveCount(0)
  const blockers = page.getByRole('region', { name: 'Before it can be closed' })
  assert.deepEqual(await blockers.getByRole('listitem').allInnerTexts(), [
    'It has no lines yet\nChoose order lines',
    'It has no estimated delivery date yet\nSet the date',
  ])
  await assertAccessible(page, 'what hinders closing', { isOnlyHere: true })
  await press(page, 'c')
  await expect(blockers, 'the key for closing leads to what hinders it').toBeFocused()
  await blockers.getByRole('link', { name: 'Set the date' }).click()
  await page.waitForFunction(() =>
    document.activeElement?.matches('main form input, main form [role=spinbutton]'),
  )
  assert.doesNotMatch(page.url(), /edit=/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await press(page, 'e')
  await page.locator('main form').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await press(page, '?')
  const help = page.getByRole('dialog')
  for (const key of ['Add content', 'Edit', 'Close shipment'])
    await help.getByText(key, { exact: true }).waitFor()
  await expect(help.getByText('Print labels', { exact: true })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await press(page, 'a')
  await page.getByRole('heading', { name: 'Add content' }).waitFor()
  await page.close()
})

test(
  'each step offers the next one: pack, labels, close, without leaving the pack screen',
  onlyInAll,
  async ({ open, world }) => {
    const shipment = await packing.shipmentOf(3, orderLineId)
    await world.owner.query(
      'update shipments set estimated_delivery = current_date + 9 where company_id = 1 and id = $1',
      [shipment.id],
    )
    const page = await visit(open, `/shipments/${shipment.id}`)
    await page.getByRole('link', { name: 'Pack' }).waitFor()
    assert.deepEqual(await primary(page), ['Pack'])
    await press(page, 'p')
    await page.getByRole('button', { name: 'Pack everything' }).waitFor()
    assert.deepEqual(await primary(page), ['Pack everything'])
    await page.getByRole('button', { name: 'Pack everything' }).click()
    await page.getByRole('button', { name: 'Print labels' }).waitFor()
    assert.deepEqual(await primary(page), ['Print labels'])
    await packing.isSent(shipment.id, ({ packages }) => packages.length === 3)

    await typeAsScanner(page, `${shipment.code}-P002`)
    await waitForText(page, 'Package 2: scans now go into it')
    await page.getByRole('button', { name: 'More actions for the selected packages' }).click()
    await page.getByRole('menuitem', { name: 'Mark as printed' }).click()
    await waitForText(page, 'Label marked as printed')
    assert.deepEqual(
      (await packing.packingOf(shipment.id)).packages.map(({ labelledAt }) => labelledAt !== null),
      [false, true, false],
    )
    assert.deepEqual(await primary(page), ['Print labels'])

    await page.goto(`${world.origin}/shipments/${shipment.id}`)
    await page.getByRole('link', { name: 'Print labels' }).waitFor()
    assert.deepEqual(await primary(page), ['Print labels'])
    await page.getByRole('link', { name: 'Print labels' }).click()
    const dialog = page.getByRole('dialog', { name: 'Print labels' })
    await dialog.getByRole('radio', { name: 'Not printed yet (2)' }).check({ force: true })
    await dialog.locator('button[type=submit]').click()
    await waitForText(page, '2 labels are ready')
    assert.equal((await packing.packingOf(shipment.id)).packages[0]?.labelledAt, null)
    await dialog.getByRole('button', { name: 'Mark as printed' }).click()
    await waitForText(page, '2 labels marked as printed')
    await page.waitForFunction(() => !document.querySelector('[role=dialog]'))
    await expect.poll(() => primary(page)).toEqual(['Close shipment'])
    assert.doesNotMatch(page.url(), /print=/)
    await assertAccessible(page, 'all is printed')
    await press(page, 'Escape')
    await page.locator('h1').click()
    await press(page, 'c')
    await waitForText(page, 'Are you sure to set this shipment as closed?')
    await page.getByRole('button', { name: 'Accept' }).click()
    await waitForText(page, `Shipment ${shipment.code} closed`)
    await page.waitForURL(new RegExp(`/shipments/${shipment.id}$`))
    await page.close()
  },
)

test(
  'closing from the pack screen lists the obstacles, with links',
  onlyInAll,
  async ({ open }) => {
    const shipment = await packing.shipmentOf(3, orderLineId)
    const page = await visit(open, `/shipments/${shipment.id}/packing`)
    await page.getByRole('button', { name: 'New package' }).click()
    await page.getByRole('menuitem', { name: 'Empty carton' }).click()
    await waitForText(page, /^Package 1 (made|created)$/)
    await page.getByRole('button', { name: 'More actions', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Close shipment' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close shipment' })
    await dialog.getByRole('listitem').first().waitFor()
    const links = await dialog.getByRole('listitem').allInnerTexts()
    assert.deepEqual(links, [
      'It has no estimated delivery date yet\nSet the date',
      'A package is empty\nGo to packing',
      'Part of it is not packed yet\nGo to packing',
    ])
    await assertAccessible(page, 'closing is hindered', { isOnlyHere: true })
    await dialog.getByRole('link', { name: 'Set the date' }).click()
    await page.locator('main form').waitFor()
    await page.close()
  },
)

test('on a phone the bar of the selected package is at the bottom, and covers no row', async ({
  open,
}) => {
  const shipment = await packing.shipmentOf(12, orderLineId)
  const page = await visit(open, `/shipments/${shipment.id}/packing`, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
  })
  await page.getByRole('button', { name: 'Pack everything' }).tap()
  await packing.isSent(shipment.id, ({ packages }) => packages.length === 12)
  await page.getByRole('row', { name: /Carton 1:/ }).tap()
  const bar = page.getByRole('toolbar', { name: 'Selected packages' })
  await bar.waitFor()
  const assertBarInView = async () => {
    const box = await bar.boundingBox()
    assert.ok(box && box.y > 400 && box.y + box.height <= 844, JSON.stringify(box))
  }
  await assertBarInView()
  await assertAccessible(page, 'a package chosen on a phone')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await assertBarInView()
  await page.getByRole('treegrid').evaluate((list) => list.scrollTo(0, list.scrollHeight))
  const lastRow = await page.getByRole('row', { name: /Carton 12:/ }).boundingBox()
  const box = await page.locator('[data-selection-bar]').boundingBox()
  assert.ok(
    lastRow && box && lastRow.y + lastRow.height <= box.y,
    'the last row ends above the bar',
  )
  assert.equal(
    await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth),
    true,
  )
  await page.close()
})
