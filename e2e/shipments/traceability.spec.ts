import { expect, type Page } from '@playwright/test'
import { closeShipment, createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { addShipmentLine } from '#contract/shipments/shipment-line-endpoints.ts'
import { assertAccessible, type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const gtin = '9506000134352'

/** An open shipment of three pieces of one order line with a GTIN. */
async function openShipment(world: JourneyWorld, note: string) {
  const { rows } = await world.owner.query<{ id: number }>(
    `update order_lines set gtin = $1, quantity = 1000, cancelled = 0, is_divisible = false, unit = 'pcs'
     where company_id = 1 and id = (select min(id) from order_lines
       where company_id = 1 and supplier_id = 1 and in_open + in_transit + received = 0)
     returning id::int as id`,
    [gtin],
  )
  const lee = await world.signIn('lee')
  const created = await lee.call(createShipment, {
    body: { estimatedDelivery: '2099-01-01', note },
  })
  const params = { id: created.reply.id }
  const body = { orderLineId: rows[0]?.id ?? 0, numberOfPackages: 1, quantityPerPackage: '3' }
  await lee.call(addShipmentLine, { params, version: 1, body })
  return { lee, params }
}

const table = (page: Page) => page.getByRole('table', { name: 'Lines' })
const options = (page: Page) => table(page).getByRole('button', { name: /^Options for/ })
const edit = async (page: Page) => {
  await options(page).click()
  await page.getByRole('menuitem', { name: 'Edit line' }).click()
  await expect(page.getByRole('dialog', { name: 'Edit line' })).toBeVisible()
  return page.getByRole('dialog', { name: 'Edit line' })
}

test('lots are not asked for until the company requires them; then one is entered, corrected and shown, and so is a country', async ({
  open,
  world,
}) => {
  const { params } = await openShipment(world, 'Traced')
  const page = await open({ as: 'lee', path: `/shipments/${params.id}` })
  const initialDialog = await edit(page)
  await expect(initialDialog.getByLabel('Number of packages')).toBeVisible()
  await expect(initialDialog.getByLabel('Lot')).toHaveCount(0)
  await initialDialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(initialDialog).toHaveCount(0)

  const ada = await open({ as: 'ada', path: '/settings' })
  await ada.getByLabel('Ask for lots, dates and serial numbers').check()
  await ada.getByRole('button', { name: 'Save' }).click()
  await expect(ada.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()

  await page.reload()
  const dialog = await edit(page)
  await dialog.getByLabel('Lot').fill('Ñ-1')
  await dialog.getByLabel('Serial numbers').fill('S1\nS2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('2 entered, 3 needed').first()).toBeVisible()
  await expect(dialog.getByText(/^At most 20 letters/).first()).toBeVisible()
  await assertAccessible(page, 'a line with a wrong lot', { isOnlyHere: true })
  await dialog.getByLabel('Lot').fill('A-1')
  await dialog.getByLabel('Serial numbers').fill('S1 S2\nS3')
  await dialog.getByRole('textbox', { name: 'Expiry date' }).fill('2024-05-31')
  // A country's code takes precedence over names with these letters.
  const country = dialog.getByRole('combobox', { name: 'Country of origin' })
  await country.fill('pt')
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText('Portugal')
  await country.press('ArrowDown')
  await country.press('Enter')
  await expect(country).toHaveValue('Portugal')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const row = table(page).getByRole('row').nth(1)
  await expect(row.getByText('Lot A-1')).toBeVisible()
  await expect(row.getByText('Expired')).toBeVisible()
  await expect(row.getByText('Country of origin Portugal')).toBeVisible()
  await row.getByText('3 serial numbers').click()
  await expect(row.getByText('S3', { exact: true })).toBeVisible()
  await expect(
    page
      .getByRole('list', { name: 'History' })
      .getByText(/^empty → Lot A-1 · Expiry date .* S1 S2 S3$/),
  ).toBeVisible()
  await assertAccessible(page, 'a line with its lot')

  await page.evaluate(() => window.history.pushState(null, '', '/shipments?countryOfOrigin=PT'))
  await page.getByRole('heading', { level: 1, name: 'Shipments' }).waitFor()
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await page.getByRole('button', { name: /Country of origin.*Portugal/ }).click()
  await expect(page.getByRole('table').getByRole('row')).not.toHaveCount(2)
})

test('receiving warns of another lot and a date past on the company’s clock, and rejects with the reason', async ({
  open,
  world,
}) => {
  const { lee, params } = await openShipment(world, 'Checked')
  const { rows } = await world.owner.query<{ product: string; expiry: string }>(
    `update shipment_lines l set lot = 'A-1', expiry = (now() at time zone c.time_zone)::date - 1
     from order_lines o, companies c
     where l.company_id = 1 and l.shipment_id = $1 and o.company_id = 1 and o.id = l.order_line_id
       and c.id = 1
     returning o.product_code as product, to_char(l.expiry, 'YYMMDD') as expiry`,
    [params.id],
  )
  const { product = '', expiry = '' } = rows[0] ?? {}
  await lee.call(closeShipment, { params, version: 2 })
  const page = await open({
    as: 'marc',
    path: `/shipments/${params.id}/receiving`,
    // A device whose day is two days behind.
    before: (newPage) => newPage.clock.install({ time: Date.now() - 48 * 60 * 60_000 }),
  })
  const scan = async (text: string) => {
    await page.getByLabel('Scan or type').fill(text)
    await page.getByLabel('Scan or type').press('Enter')
  }
  const main = page.getByRole('main')
  const row = page.getByRole('table', { name: 'Lines to count' }).getByRole('row').nth(1)
  await expect(row.getByText('Lot A-1')).toBeVisible()
  await expect(row.getByText('Expired')).toBeVisible()
  await scan(`(01)0${gtin}(10)B-9`)
  await expect(
    main.getByText(`${product}: lot B-9 isn’t in this shipment (A-1 is). Nothing counted.`),
  ).toBeVisible()
  await expect(row.getByLabel(/^Accepted/)).toHaveValue('')
  await scan(`(01)0${gtin}(17)${expiry}(10)A-1`)
  await expect(main.getByText(/1 × .* counted\. 2 left\. Expired goods on 1 line\./)).toBeVisible()
  await expect(row.getByLabel(/^Accepted/)).toHaveValue('1')
  // Scans from here on count as rejected, with their reason.
  await main.getByLabel('Count scans as').selectOption({ label: 'Rejected: Wrong lot' })
  await scan(`2*(01)0${gtin}(10)B-9`)
  await expect(main.getByText(/2 × .* counted\. 0 left\. Rejected: Wrong lot\./)).toBeVisible()
  await expect(row.getByText('2 × Lot B-9')).toBeVisible()
  await expect(row.getByLabel(/^Rejected/)).toHaveValue('2')
  await expect(row.getByRole('combobox')).toHaveValue('wrong-lot')
  await assertAccessible(page, 'receiving another lot', { isOnlyHere: true })
  await page.getByRole('button', { name: 'Record receipt' }).click()
  await page.waitForURL(new RegExp(`/shipments/${params.id}$`))
  await expect
    .poll(async () => {
      const receipts = await world.owner.query(
        `select reason_code as reason, rejected::int as rejected from receipts where shipment_id = $1`,
        [params.id],
      )
      return receipts.rows
    })
    .toEqual([{ reason: 'wrong-lot', rejected: 2 }])
})

test(
  'unannounced lots, dates and serial numbers are scanned or typed, and stored with the receipt',
  onlyInAll,
  async ({ open, world }) => {
    await world.owner.query('update companies set asks_for_lots = true where id = 1')
    const { lee, params } = await openShipment(world, 'Unnamed')
    await lee.call(closeShipment, { params, version: 2 })
    const page = await open({ as: 'marc', path: `/shipments/${params.id}/receiving` })
    await page.getByLabel('Scan or type').fill(`(01)0${gtin}(10)A-1(15)301231`)
    await page.getByLabel('Scan or type').press('Enter')
    const row = page.getByRole('table', { name: 'Lines to count' }).getByRole('row').nth(1)
    await expect(row.getByText(/^1 × Lot A-1 · Best before .*2030/)).toBeVisible()
    await row.getByLabel(/^Accepted/).fill('3')
    await row.getByRole('button', { name: 'Enter lot or date' }).click()
    const dialog = page.getByRole('dialog', { name: /^Lot, date and serial numbers of/ })
    await dialog.getByRole('button', { name: 'Add another lot' }).click()
    await dialog.getByLabel('Lot', { exact: true }).nth(1).fill('Ñ')
    await dialog.getByRole('textbox', { name: 'Serial numbers' }).fill('S1 S2 S2')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog.getByText(/^At most 20 letters/).first()).toBeVisible()
    await expect(dialog.getByText('S2 is entered twice').first()).toBeVisible()
    await assertAccessible(page, 'wrong lots of counted goods')
    await dialog.getByLabel('Lot', { exact: true }).nth(1).fill('B-2')
    await dialog.getByRole('textbox', { name: 'Serial numbers' }).fill('S1 S2')
    await dialog.getByRole('button', { name: 'Apply' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(row.getByText('2 × Lot B-2')).toBeVisible()
    await assertAccessible(page, 'lots of counted goods', { isOnlyHere: true })
    await page.getByRole('button', { name: 'Record receipt' }).click()
    await page.waitForURL(new RegExp(`/shipments/${params.id}$`))
    const receipts = page.getByRole('table', { name: 'Receipts' })
    await expect(receipts.getByText(/^1 × Lot A-1 · Best before/)).toBeVisible()
    await expect(receipts.getByText('2 × Lot B-2')).toBeVisible()
    await receipts.getByText('2 serial numbers').click()
    await expect(receipts.getByText('S2', { exact: true })).toBeVisible()
  },
)

test(
  'packing takes a lot’s code to the line with the lot, and reports when none has it',
  onlyInAll,
  async ({ open, world }) => {
    const { lee, params } = await openShipment(world, 'Packed')
    const result = await world.owner.query<{ id: number }>(
      `update shipment_lines set lot = 'A-1' where company_id = 1 and shipment_id = $1
     returning order_line_id::int as id`,
      [params.id],
    )
    const orderLineId = result.rows[0]?.id ?? 0
    const body = { orderLineId, numberOfPackages: 1, quantityPerPackage: '2' }
    const traceability = { lot: 'B-2' }
    await lee.call(addShipmentLine, { params, version: 2, body: { ...body, traceability } })
    const page = await open({ as: 'lee', path: `/shipments/${params.id}/packing` })
    const scan = async (text: string) => {
      await page.getByLabel('Scan or type').fill(text)
      await page.getByLabel('Scan or type').press('Enter')
    }
    await scan(`(01)0${gtin}(10)C-3`)
    await expect(
      page.getByRole('main').getByText(/lot C-3 isn’t in this shipment \(A-1, B-2 is\)/),
    ).toBeVisible()
    await scan(`(01)0${gtin}(10)B-2`)
    await expect
      .poll(async () => {
        const { rows } = await world.owner.query(
          `select lot, packed::int as packed from shipment_lines where shipment_id = $1 order by id`,
          [params.id],
        )
        return rows
      })
      .toEqual([
        { lot: 'A-1', packed: 0 },
        { lot: 'B-2', packed: 1 },
      ])
  },
)

test(
  'many lines are added with their lots, and one that no barcode can encode is corrected first',
  onlyInAll,
  async ({ open, world }) => {
    await world.owner.query('update companies set asks_for_lots = true where id = 1')
    const lee = await world.signIn('lee')
    const created = await lee.call(createShipment, { body: { estimatedDelivery: '2099-01-01' } })
    const page = await open({ as: 'lee', path: `/shipments/${created.reply.id}/add-content` })
    const row = page.getByRole('table', { name: 'Order lines to add' }).getByRole('row').nth(1)
    await row.locator('input[data-column=total]').fill('1')
    await row.getByLabel(/^Lot of/).fill('Ñ')
    await expect(row.getByText(/^At most 20 letters/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add 1 line' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await row.getByLabel(/^Lot of/).fill('B-7')
    await assertAccessible(page, 'lines with lots to add')
    await page.getByRole('button', { name: 'Add 1 line' }).click()
    await expect(table(page).getByText('Lot B-7')).toBeVisible()
  },
)

test('a piece is counted once by its serial number', onlyInAll, async ({ open, world }) => {
  const { lee, params } = await openShipment(world, 'Numbered')
  await world.owner.query(
    `update shipment_lines set serial_numbers = '{S1,S2,S3}' where company_id = 1 and shipment_id = $1`,
    [params.id],
  )
  await lee.call(closeShipment, { params, version: 2 })
  const page = await open({ as: 'marc', path: `/shipments/${params.id}/receiving` })
  const accepted = page.getByRole('table', { name: 'Lines to count' }).getByLabel(/^Accepted/)
  const scan = async (serial: string) => {
    await page.getByLabel('Scan or type').fill(`(01)0${gtin}(21)${serial}`)
    await page.keyboard.press('Enter')
  }
  await scan('S1')
  await expect(accepted).toHaveValue('1')
  await scan('S1')
  await expect(
    page.getByRole('main').getByText(/serial number S1 is counted already/),
  ).toBeVisible()
  await expect(accepted).toHaveValue('1')
  await scan('S2')
  await expect(accepted).toHaveValue('2')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(accepted).toHaveValue('1')
  await scan('S2')
  await expect(accepted).toHaveValue('2')
  await scan('S9')
  await expect(
    page.getByRole('main').getByText(/serial number S9 isn’t in this shipment/),
  ).toBeVisible()
})
