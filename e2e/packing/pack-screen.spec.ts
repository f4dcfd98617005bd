import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { changePacking, listPackagePresets } from '#contract/packing/packing-endpoints.ts'
import { assertAccessible, type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { type PackingSetup, packingSetup, waitForText } from '#e2e/setup/packing-setup.ts'
import { typeAsScanner } from '#e2e/setup/scanner.ts'
import { tabTo } from '#e2e/setup/tab-walk.ts'
import { decodeBarcodes } from '#test/samples/label-decoding.ts'

let packing: PackingSetup
test.beforeAll(async ({ world }) => {
  packing = await packingSetup(world)
  // An order of five sizes in three colors, each numbered by GS1 as Cartró's gift boxes are.
  await world.owner.query(`
  with placed as (
    insert into orders (company_id, supplier_id, code, order_date, ship_to)
    values (1, 1, 'PO-GRID', current_date, 'Mercat, Moll 7, Barcelona') returning company_id, id, code
  )
  insert into order_lines (company_id, supplier_id, order_id, order_code, line_number, product_code, product_name, gtin, size,
    color, unit, is_divisible, quantity, cancelled, due_date, pack_multiple, search)
  select l.company_id, l.supplier_id, placed.id, placed.code, l.line_number, l.product_code, l.product_name, l.gtin, l.size,
    l.color, l.unit, l.is_divisible, 96, 0, current_date + 30, 12, replace(l.search, 'po-1003', 'po-grid')
  from order_lines l join placed on placed.company_id = l.company_id
  where l.company_id = 1 and l.order_id = 3`)
})

const gtinOf = async (world: JourneyWorld, size: string, color: string): Promise<string> => {
  const { rows } = await world.owner.query(
    'select gtin from order_lines where company_id = 1 and order_id = 3 and size = $1 and color = $2',
    [size, color],
  )
  return rows[0].gtin
}

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) {
    await page.keyboard.press(key)
    // Keys typed faster than this count as a scanner's.
    if (key.length === 1) await page.evaluate(() => new Promise((done) => setTimeout(done, 90)))
  }
}
const idOf = (page: Page) => Number(/shipments\/(\d+)/.exec(page.url())?.[1])

test('by keyboard and scanner: an order of five sizes in three colors is packed, labelled and closed', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'lee', path: '/shipments' })
  await press(page, 'n')
  await page.getByRole('heading', { name: 'New shipment' }).waitFor()
  await page.waitForFunction(() => document.activeElement?.matches('input'))
  await page.keyboard.type('grid-1')
  await press(page, 'Tab')
  await page.keyboard.type('+3')
  await tabTo(page, 'Create')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'GRID-1' }).waitFor()
  await tabTo(page, 'Add content')
  await press(page, 'Enter')
  await page.getByPlaceholder('Order, product, size, color').waitFor()
  await press(page, '/')
  await page.waitForFunction(() => document.activeElement?.matches('input'))
  await page.keyboard.type('po-grid')
  await page.waitForFunction(() => window.location.search.includes('po-grid'))
  await page.waitForFunction(() => document.querySelectorAll('main tbody tr').length === 15)
  await tabTo(page, 'Fill with available')
  await press(page, 'Enter')
  await waitForText(page, '15 lines, 120 packages')
  await tabTo(page, 'Add 15 lines')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'GRID-1' }).waitFor()
  await page.getByRole('link', { name: 'Pack', exact: true }).waitFor()
  await tabTo(page, 'Pack')
  await press(page, 'Enter')
  await page.getByRole('heading', { name: 'Pack GRID-1' }).waitFor()
  await waitForText(page, '1,440 of 1,440 pcs left to pack')
  const id = idOf(page)

  const white = await gtinOf(world, 'XS', 'white')
  const black = await gtinOf(world, 'XL', 'black')
  await typeAsScanner(page, `(01)0${white}`)
  await waitForText(
    page,
    '1 × Gift box XS white into package 1, which has 1 of it. 95 left to pack.',
  )
  await typeAsScanner(page, '5*GIFT-XS-WH')
  await waitForText(page, /into package 1, which has 6 of it\. 90 left to pack/)
  await typeAsScanner(page, `6*${black}`)
  await waitForText(page, /6 × Gift box XL black into package 1/)
  await typeAsScanner(page, '+')
  await waitForText(page, 'Package 2: scans now go into it')
  for (let piece = 0; piece < 6; piece += 1) await typeAsScanner(page, `]C101${`0${black}`}`)
  await waitForText(page, /into package 2, which has 6 of it\. 84 left to pack/)
  await typeAsScanner(page, 'GRID-1-P001')
  await waitForText(page, 'Package 1: scans now go into it')
  await typeAsScanner(page, '91*GIFT-XS-WH')
  await waitForText(page, 'Only 90 of Gift box XS white left to pack, not 91')
  await typeAsScanner(page, '8412345001010')
  await waitForText(page, /: a digit is wrong\. Scan it again\.|is not in this shipment/)
  await press(page, 'Control+z')
  await waitForText(page, 'Undone')
  await packing.isSent(id, ({ packages }) => packages[1]?.contents[0]?.quantity === '5')
  await typeAsScanner(page, 'P2')
  await typeAsScanner(page, black)
  await waitForText(page, /into package 2, which has 6 of it/)

  await press(page, 'Escape', 'p')
  await waitForText(page, 'All 15 lines are packed')
  await packing.isSent(id, ({ lines }) => lines.every(({ packed }) => packed === '96'))
  await assertAccessible(page, 'all packed')
  await typeAsScanner(page, 'GRID-1-P003')
  await waitForText(page, 'Package 3: scans now go into it')
  await press(page, 'Escape', 'a', 'e')
  await page.getByRole('dialog').waitFor()
  await tabTo(page, 'Carton 40 × 30 × 20')
  await press(page, 'Enter')
  await assertAccessible(page, 'measures of many')
  await page.getByLabel('Gross weight').focus()
  await page.keyboard.type('3.25')
  await press(page, 'Enter')
  await waitForText(page, /^\d+ packages changed$/)
  await press(page, 'Escape', 't')
  await page.getByRole('dialog').waitFor()
  await press(page, 'Tab')
  await tabTo(page, 'Put on')
  await press(page, 'Enter')
  await waitForText(page, /packages put on package \d+$/)
  await packing.isSent(id, ({ packages }) => packages.some(({ parentId }) => parentId !== null))
  await press(page, 'Escape', 'l')
  await page.getByRole('dialog').getByText('Which packages').waitFor()
  await page.getByRole('radio', { name: /^All/ }).check()
  await assertAccessible(page, 'which labels')
  await tabTo(page, 'Create labels')
  await press(page, 'Enter')
  await waitForText(page, /^\d+ labels are ready$/)
  // Creating labels gives packages their SSCC; only a person marks them as printed.
  const packagesBefore = await packing.packingOf(id)
  assert.ok(packagesBefore.packages.every(({ sscc, labelledAt }) => sscc && labelledAt === null))
  // The preview shows our own images, one label for each type of package.
  const pictures = page.getByRole('dialog').getByRole('img', { name: /^Label: Package \d+/ })
  await expect(pictures).toHaveCount(2)
  await expect(page.locator('iframe')).toHaveCount(0)
  const picture = pictures.first()
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(397)
  assert.equal(await picture.evaluate((img: HTMLImageElement) => img.naturalHeight), 559)
  const scans = await decodeBarcodes(await picture.screenshot())
  const number = (await picture.getAttribute('alt'))?.match(/\d+/)?.[0]
  const sscc = packagesBefore.packages.find((pkg) => String(pkg.number) === number)?.sscc
  assert.equal(scans.at(-1)?.text, `(00)${sscc}`)
  await assertAccessible(page, 'labels to print')
  await tabTo(page, 'Mark as printed')
  await press(page, 'Enter')
  await waitForText(page, /^\d+ labels marked as printed$/)
  const packagesAfter = await packing.packingOf(id)
  assert.ok(packagesAfter.packages.every(({ sscc, labelledAt }) => sscc && labelledAt))

  await page.getByRole('link', { name: 'GRID-1' }).click()
  await expect(page.getByRole('heading', { name: 'Pack GRID-1' })).toHaveCount(0)
  await page.getByRole('heading', { name: 'GRID-1' }).waitFor()
  await tabTo(page, 'Close shipment')
  await press(page, 'Enter')
  await page.waitForFunction(() => document.activeElement?.textContent === 'Accept')
  await press(page, 'Enter')
  await waitForText(page, 'Shipment GRID-1 closed')
  await page.goto(`${world.origin}/shipments/${id}/packing`)
  await waitForText(page, /^This shipment is closed/)
  await waitForText(page, 'In transit')
  await typeAsScanner(page, packagesAfter.packages[0]?.sscc ?? '')
  await waitForText(page, 'Package 1: scans now go into it')
  await typeAsScanner(page, white)
  await waitForText(page, /^This shipment is closed/)
  await assertAccessible(page, 'closed')
  await page.close()
})

const presets = listPackagePresets.url

/** Presses Save, and holds the requests for presets until the returned function is called. */
async function saveWithHeldReads(page: Page) {
  const released = Promise.withResolvers<void>()
  const isRequested = Promise.withResolvers<void>()
  await page.route(`**${presets}`, async (route) => {
    isRequested.resolve()
    await released.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await isRequested.promise
  return async () => {
    released.resolve()
    await page.unroute(`**${presets}`)
  }
}

test('contents are moved, unpacked and dragged onto a pallet by mouse, and presets are edited', async ({
  open,
  world,
}) => {
  const { id, code, version } = await packing.shipmentOf(20, 27)
  const { lines } = await packing.packingOf(id)
  const packed = await packing.lee.call(changePacking, {
    params: { id },
    version,
    key: crypto.randomUUID(),
    body: {
      steps: [
        {
          step: 'add',
          count: 2,
          package: { type: 'CT' },
          contents: [{ lineId: lines[0]?.id ?? 0, quantity: '8' }],
        },
      ],
    },
  })
  assert.equal(packed.status, 200, packed.text)
  const page = await open({ as: 'lee', path: `/shipments/${id}/packing` })
  await page.getByRole('row', { name: /^Carton 1:/ }).click()
  await page.getByRole('button', { name: 'More actions for the selected packages' }).click()
  await page.getByRole('menuitem', { name: 'Move contents' }).click()
  // A scanned label chooses its package.
  const target = page.getByRole('combobox', { name: 'To' })
  await target.fill('')
  await typeAsScanner(page, `${code}-P002`)
  await expect(target).toHaveValue('Package 2')
  await target.fill('')
  await page.getByRole('option', { name: 'A new package' }).click()
  await page.getByLabel('Quantity of Padded envelope A5 blue').fill('3')
  await assertAccessible(page, 'move contents')
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await waitForText(page, 'Contents moved to package 3')
  await page.getByRole('row', { name: /^Carton 3: 3 × Padded envelope A5 blue/ }).waitFor()
  await page.getByRole('button', { name: 'Take Padded envelope A5 blue out' }).click()
  await waitForText(page, '7 of 20 pcs left to pack')

  await page.getByRole('button', { name: 'New package' }).click()
  await page.getByRole('menuitem', { name: 'Euro pallet, 180 high' }).click()
  const pallet = page.getByRole('row', { name: /^Pallet 80 × 120 4:/ })
  await pallet.waitFor()
  await page.getByRole('row', { name: /^Carton 2:/ }).dragTo(pallet)
  await waitForText(page, 'Package put on package 4')
  await page.getByRole('row', { name: /^Padded envelope A5 blue/ }).dragTo(pallet)
  await page.getByRole('dialog').waitFor()
  await page.getByRole('button', { name: 'Put in' }).click()
  await waitForText(page, 'Contents moved to package 4')
  await waitForText(page, 'The line is packed')

  // A code of another shipment opens that shipment, once pending changes of this one are saved.
  await page.route(`**/api/shipments/${id}/packing`, async (route) => {
    if (route.request().method() === 'POST') await page.waitForTimeout(400)
    await route.continue()
  })
  await page.getByLabel('Scan or type').focus()
  await typeAsScanner(page, '+')
  await typeAsScanner(page, 'S000003-P001')
  await page.waitForURL('**/shipments/3/packing?package=*')
  await waitForText(page, '1 selected')
  assert.equal((await packing.packingOf(id)).packages.length, 5)
  await typeAsScanner(page, 's000005')
  await page.waitForURL('**/shipments/5')
  await page.goto(`${world.origin}/shipments/${id}/packing`)

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Manage presets' }).click()
  await page.getByRole('button', { name: 'New preset' }).click()
  await page.getByLabel('Name').fill('Tiny')
  await page.getByLabel('Depth').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Tiny' }).click()
  await page.getByLabel('Name').fill('Tiny b')
  await world.owner.query(`update package_presets set version = 2, width = 7 where name = 'Tiny'`)
  const releaseReads = await saveWithHeldReads(page)
  await page.getByLabel('Name').fill('Tiny box')
  releaseReads()
  await waitForText(page, /^Someone else changed it; it is now: Tiny · /)
  await expect(page.getByLabel('Name')).toHaveValue('Tiny box')
  await assertAccessible(page, 'a preset that somebody else changed', { isOnlyHere: true })
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Edit Tiny box' }).click()
  await world.owner.query(`update package_presets set version = 9 where name = 'Tiny box'`)
  const releaseReadsAgain = await saveWithHeldReads(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  const presetsReply = page.waitForResponse((answer) => new URL(answer.url()).pathname === presets)
  releaseReadsAgain()
  await (await presetsReply).finished()
  await page.getByRole('button', { name: 'Delete Tiny box' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await waitForText(page, 'Preset Tiny box deleted')
})
