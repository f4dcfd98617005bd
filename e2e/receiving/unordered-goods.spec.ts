import { expect, type Page } from '@playwright/test'
import { assertAccessible, type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { scan } from '#e2e/setup/scanner.ts'
import { photograph } from '#test/samples/picture-files.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

/** Shipment of the second supplier: 2,000 paper bags of one order line, in transit. */
const receiving = '/shipments/9/receiving'
const row = (page: Page, number: number) =>
  page.getByRole('group', { name: `Goods not on any order, ${number}` })
const add = (page: Page) => page.getByRole('button', { name: 'Add goods not on any order' })
const record = (page: Page) => page.getByRole('button', { name: 'Record receipt' })
const recordedGoods = async ({ owner }: JourneyWorld) => {
  const { rows } = await owner.query(
    `select description, code, unit, trim_scale(surplus_held)::text as held,
       array(select a.name from attachments a where a.receipt_id = r.id) as files,
       array(select l.lot from receipt_lots l where l.receipt_id = r.id order by l.position) as lots,
       array(select n.serial_number from receipt_serials n where n.receipt_id = r.id order by 1) as serials
     from receipts r where company_id = 1 and description is not null and corrects is null order by id`,
  )
  return rows
}
const lids = { description: 'Glass lids, blue', code: '4006381333931', unit: 'pcs', held: '6' }
const foil = { description: 'A roll of foil', code: null, unit: 'kg', held: '2.5' }

test('goods without an order are entered after a scan without a match, wait for the network, and are decided by the buyer', async ({
  open,
  world,
}) => {
  await world.owner.query('update companies set asks_for_lots = true where id = 1')
  const updatedRows = await world.owner.query(
    `update order_lines set unit = 'kg', is_divisible = true
     where company_id = 1 and (supplier_id, product_code) = (
       select supplier_id, product_code from order_lines o where company_id = 1
         and supplier_id = (select supplier_id from shipments where company_id = 1 and id = 9) and in_transit = 0
         and not exists (select from shipment_lines l where l.company_id = 1 and l.order_line_id = o.id) limit 1)
     returning product_code as code`,
  )
  const page = await open({ as: 'marc', path: receiving })
  await scan(page, '5*4006381333931')
  await expect(add(page)).toHaveCount(2)
  await add(page).first().click()
  await expect(row(page, 1).getByLabel('What it is')).toBeFocused()
  await expect(row(page, 1).getByText('Say what it is')).toBeVisible()
  await expect(record(page)).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.type('Glass lids, blue')
  await expect(record(page)).not.toHaveAttribute('aria-disabled', 'true')
  await scan(page, '(01)04006381333931(10)A-1')
  await expect(
    page
      .getByRole('main')
      .getByText(
        '1 × Glass lids, blue counted as goods not on any order. Not announced, noted: Lot A-1.',
      ),
  ).toBeVisible()
  await expect(row(page, 1).getByLabel('Quantity')).toHaveValue('6')
  await expect(row(page, 1).getByLabel('Product code or barcode')).toHaveValue('4006381333931')
  await expect(row(page, 1).getByText('1 × Lot A-1')).toBeVisible()
  await row(page, 1).getByRole('button', { name: 'Enter lot or date' }).click()
  const lots = page.getByRole('dialog', { name: /of Glass lids, blue$/ })
  await lots.getByRole('button', { name: 'Add another lot' }).click()
  await lots.getByLabel('Lot', { exact: true }).nth(1).fill('B-2')
  await lots.getByLabel('Quantity').nth(1).fill('6')
  await lots.getByRole('button', { name: 'Apply' }).click()
  await expect(row(page, 1).getByText('More than was counted')).toBeVisible()
  await expect(record(page)).toHaveAttribute('aria-disabled', 'true')
  await row(page, 1).getByRole('button', { name: 'Enter lot or date' }).click()
  await lots.getByLabel('Quantity').nth(1).fill('2')
  await lots.getByRole('textbox', { name: 'Serial numbers' }).fill('S1 S2')
  await lots.getByRole('button', { name: 'Apply' }).click()
  await expect(row(page, 1).getByText('2 serial numbers')).toBeVisible()
  await scan(page, '(01)04006381333931(21)S2')
  const main = page.getByRole('main')
  await expect(
    main.getByText(/Glass lids, blue: serial number S2 is counted already/),
  ).toBeVisible()
  await scan(page, '4*(01)04006381333931(21)S3')
  await expect(main.getByText(/has a serial number: it’s one piece/)).toBeVisible()
  await expect(record(page)).not.toHaveAttribute('aria-disabled', 'true')

  await add(page).click()
  await page.keyboard.type('A roll of foil')
  await row(page, 2).getByLabel('Quantity').fill('2.5')
  await expect(row(page, 2).getByLabel('Quantity')).toHaveAttribute('aria-invalid', 'true')
  await row(page, 2).getByLabel('Unit').selectOption('kg')
  await row(page, 2).getByLabel('Quantity').fill('1,250')
  await expect(row(page, 2).getByText('1,250 can be 1250 or 1.25: write one of them')).toBeVisible()
  await row(page, 2).getByLabel('Quantity').fill('2.5')
  await row(page, 2)
    .getByLabel(/^Details of the reason/)
    .fill('Beside the pallet')
  const photo = { name: 'Foil.jpg', mimeType: 'image/jpeg', buffer: await photograph(60, 40) }
  await row(page, 2).getByTestId('count-photos').setInputFiles(photo)
  await expect(row(page, 2).getByRole('list', { name: /^Photos of/ })).toBeVisible()
  await add(page).click()
  await row(page, 3).getByRole('button', { name: 'Remove Goods not on any order, 3' }).click()
  await expect(add(page)).toBeFocused()
  await expect(row(page, 3)).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(row(page, 3)).toBeVisible()
  await row(page, 3).getByRole('button', { name: 'Remove Goods not on any order, 3' }).click()
  // Scrolled to the top: axe reports controls that the sticky bar covers in part as too small.
  await page.evaluate(() => window.scrollTo(0, 0))
  await assertAccessible(page, 'goods of no order')
  await add(page).click()
  await row(page, 3).getByLabel('Product code or barcode').fill(updatedRows.rows[0].code)
  await page.keyboard.press('Tab')
  await expect(row(page, 3).getByLabel('Unit')).toHaveValue('kg')
  await page.getByRole('button', { name: `Remove ${updatedRows.rows[0].code}` }).click()
  await expect(row(page, 3)).toHaveCount(0)

  await page.reload()
  await expect(row(page, 1).getByLabel('What it is')).toHaveValue('Glass lids, blue')
  await expect(row(page, 2).getByRole('list', { name: /^Photos of/ })).toBeVisible()
  await page.context().setOffline(true)
  await record(page).click()
  await expect(page.getByRole('main').getByText(/^A receipt \(.*\) is not sent yet/)).toBeVisible()
  await expect(row(page, 1)).toHaveCount(0)
  expect(await recordedGoods(world)).toEqual([])
  await page.context().setOffline(false)
  await expect
    .poll(() => recordedGoods(world))
    .toEqual([
      { ...lids, files: [], lots: ['A-1', 'B-2'], serials: ['S1', 'S2'] },
      { ...foil, files: ['Foil.jpg'], lots: [], serials: [] },
    ])

  await page.evaluate(() => window.history.pushState(null, '', '/shipments/9'))
  const history = page.getByRole('list', { name: 'History' })
  await expect(history.getByText('No order: 6 pcs × Glass lids, blue')).toBeVisible()
  await expect(
    history.getByText('Found on the goods: 1 × Lot A-1, 2 × Lot B-2, Serial numbers S1 S2'),
  ).toBeVisible()
  const receipts = page.getByRole('table', { name: 'Receipts' })
  await expect(receipts.getByText('Awaiting a decision: 2.5 kg')).toBeVisible()
  await receipts
    .getByRole('row', { name: /A roll of foil/ })
    .getByRole('button', { name: 'Reverse' })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(/counted of A roll of foil no longer counts/)).toBeVisible()
  await dialog.getByLabel('Reason').fill('It was ours')
  await dialog.getByRole('button', { name: 'Reverse' }).click()
  await expect(page.getByText('Withdrawn')).toBeVisible()
  await page.getByRole('link', { name: 'No order: 6 pcs of Glass lids, blue' }).click()
  await expect(page.getByText('4006381333931')).toBeVisible()
  const settlement = page.getByRole('region', { name: 'Settlement' })
  await expect(settlement.getByRole('radio')).toHaveCount(2)
  await settlement.getByRole('radio', { name: /^Accepted as is/ }).check()
  await assertAccessible(page, 'a discrepancy of no order')
  await settlement.getByRole('button', { name: 'Settle' }).click()
  await expect(settlement.getByRole('radio')).toHaveCount(0)
  await expect(settlement.getByText('Is kept, and counts for no order')).toBeVisible()
})

test('a blind count records goods without an order, too', onlyInAll, async ({ open, world }) => {
  const goodsBefore = await recordedGoods(world)
  await world.owner.query('update companies set blind_receiving = true where id = 1')
  const page = await open({ as: 'marc', path: '/shipments/3/receiving' })
  await scan(page, '12*lid-7')
  await expect(add(page)).toHaveCount(2)
  await add(page).first().click()
  await page.keyboard.type('Glass lids, green')
  await scan(page, '3*LID-7')
  await expect(row(page, 1).getByLabel('Quantity')).toHaveValue('15')
  await assertAccessible(page, 'goods of no order, counted blind')
  await record(page).click()
  const lid = {
    description: 'Glass lids, green',
    code: 'lid-7',
    unit: 'pcs',
    held: '15',
    files: [],
    lots: [],
    serials: [],
  }
  await expect.poll(() => recordedGoods(world)).toEqual([...goodsBefore, lid])
  await scan(page, '(01)04006381333931(3103)001250')
  await expect(add(page)).toHaveCount(2)
  await add(page).first().click()
  await expect(row(page, 1).getByLabel('Quantity')).toHaveValue('1.25')
  await expect(row(page, 1).getByLabel('Unit')).toHaveValue('kg')
})
