import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { type CellValue, readXlsx, writeXlsx } from 'hucre/xlsx'
import { getPacking } from '#contract/packing/packing-endpoints.ts'
import {
  createShipment,
  getShipment,
  updateShipment,
} from '#contract/shipments/shipment-endpoints.ts'
import { assertAccessible, type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'
import type { TestActor } from '#test/world/world.ts'

let lee: TestActor
test.beforeAll(async ({ world }) => {
  lee = await world.signIn('lee')
})
const newShipment = async () => (await lee.call(createShipment, { body: {} })).reply.id
const contentOf = async (id: number) =>
  (await lee.call(getShipment, { params: { id } })).reply.lines

const button = (page: Page, name: string | RegExp) =>
  page.locator('main').getByRole('button', { name })
const choose = (page: Page, name: string, buffer: Uint8Array) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: '', buffer: Buffer.from(buffer) })

/** Fills these quantities into the template's first rows. */
async function filledTemplate(page: Page, ...quantities: CellValue[]) {
  await button(page, 'Download template').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Spreadsheet (XLSX)' }).click(),
  ])
  assert.match(file.suggestedFilename(), /^Shipment lines .*\.xlsx$/)
  const [sheet] = (await readXlsx(await readFile(await file.path()))).sheets
  const rows = (sheet?.rows ?? []).map((row) => [...row])
  quantities.forEach((quantity, index) => {
    const row = rows[index + 1]
    if (row) row[8] = quantity
  })
  return writeXlsx({ sheets: [{ name: 'x', rows }] })
}

test('the template of the content screen is filled in and previewed, valid rows are imported, the invalid one is downloaded', async ({
  open,
}) => {
  const id = await newShipment()
  const page = await open({ as: 'lee', path: `/shipments/${id}/add-content` })
  await page.getByRole('link', { name: 'Import from a file' }).click()
  await page.getByRole('heading', { name: 'Import from a file' }).waitFor()
  await assertAccessible(page, 'nothing chosen')
  await choose(page, 'lines.xlsx', await filledTemplate(page, 3, 99_999, 2))
  await page.getByRole('table', { name: '1 cell to correct' }).waitFor()
  const [row] = await page.getByRole('table').last().locator('tbody tr').allInnerTexts()
  assert.match(row ?? '', /Row 3\s+Quantity\s+99999\s+At most [\d.]+ available/)
  assert.equal((await contentOf(id)).length, 0)
  await assertAccessible(page, 'looked at')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download the row with errors').click(),
  ])
  assert.equal(file.suggestedFilename(), 'lines-bad-rows.csv')
  assert.match(await readFile(await file.path(), 'utf8'), /Quantity: At most [\d.]+ available\r\n$/)
  await page.getByLabel('Create their packages too').check()
  await button(page, 'Import the 2 valid rows').click()
  await page.getByText('2 rows imported').waitFor()
  assert.deepEqual(
    (await contentOf(id)).map(({ quantity, packed }) => [quantity, packed]),
    [
      ['3', '3'],
      ['2', '2'],
    ],
  )
  await assertAccessible(page, 'done')
  await page.getByRole('link', { name: 'Go to the shipment' }).click()
  await page.waitForURL(`**/shipments/${id}`)
})

/** A file for the first order lines that Lee may add. */
async function namedPackages(world: JourneyWorld) {
  const { rows } = await world.owner.query<{ order: string; line: number }>(
    `select order_code as order, line_number as line from order_line_figures
     where company_id = 1 and supplier_id = 1 and available > 20 and not is_divisible
     order by ship_to, id limit 2`,
  )
  const [firstLine, secondLine] = rows.map(({ order, line }) => `${order};${line}`)
  return [
    'order;line;quantity;package;type;on package;weight',
    `${firstLine};5;A1;carton;P1;6.5`,
    `${secondLine};3;A1;;;`,
    `${firstLine};2;A2;;P1;`,
    ';;;P1;pallet;;',
    `${secondLine};1;B1;shirt;;`,
    `${firstLine};1;B1;;;`,
    `${firstLine};4;;;;`,
  ].join('\n')
}

test(
  'the packages of a file, mixed ones and a pallet among them, are previewed before they are created',
  onlyInAll,
  async ({ open, world }) => {
    const id = await newShipment()
    const page = await open({ as: 'lee', path: `/shipments/${id}/import-lines` })
    await choose(page, 'packed.csv', Buffer.from(await namedPackages(world)))
    const namedTable = page.getByRole('table', { name: 'The 3 packages named in the file' })
    await namedTable.waitFor()
    const rows = await namedTable.locator('tbody tr').allInnerTexts()
    assert.match(rows[0] ?? '', /^A1\s+Carton\s+5 × .+ · 3 × .+\s+P1$/)
    assert.match(rows[2] ?? '', /^P1\s+Pallet\s+2 packages on it\s*$/)
    await page.getByText('The file creates 3 packages · one of them mixed · 2 on another').waitFor()
    await page.getByText('One of the rows with errors is correct itself').waitFor()
    const errors = page.getByRole('table', { name: '1 cell to correct' })
    await expect(errors).toHaveText(/Row 6\s+Package type\s+shirt\s+Unknown package type/, {
      useInnerText: true,
    })
    // Otherwise the top bar covers a link in part.
    await page.evaluate(() => window.scrollTo(0, 0))
    await assertAccessible(page, 'named packages')
    await page.getByLabel('Create the packages of the other lines too').check()
    await button(page, 'Import the 5 valid rows').click()
    await page.getByText('5 rows imported').waitFor()
    const { packages } = (await lee.call(getPacking, { params: { id } })).reply
    const [mixedPackage, , pallet] = packages
    assert.deepEqual(
      packages.map(({ type, parentId, contents }) => [type, parentId, contents.length]),
      [
        ['CT', pallet?.id, 2],
        ['CT', pallet?.id, 1],
        ['PX', null, 0],
        ['CT', null, 1],
      ],
    )
    assert.equal(mixedPackage?.grossWeight, '6.5')
  },
)

test(
  'the rows with errors can still be downloaded after the import, and each file is asked about anew',
  onlyInAll,
  async ({ open, world }) => {
    const { rows } = await world.owner.query<{ line: string; available: string }>(
      `select order_code || ';' || line_number as line, trim_scale(available)::text as available from order_line_figures
       where company_id = 1 and supplier_id = 1 and available > 20 order by id desc limit 1`,
    )
    const [{ line, available } = { line: '', available: '' }] = rows
    const text = `order;line;quantity\n${line};${available}\n${line};ten\n`
    const page = await open({ as: 'lee', path: `/shipments/${await newShipment()}/import-lines` })
    await choose(page, 'all.csv', Buffer.from(text))
    await button(page, 'Import the valid row').click()
    await page.getByText('1 row imported').waitFor()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button(page, 'Download the row with errors').click(),
    ])
    const [, ...bad] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    assert.deepEqual(
      bad.map((row) => row.split(',')[2]),
      ['ten'],
    )
    const chooseAgain = async () => {
      await button(page, 'Choose another file').click()
      await choose(page, 'all.csv', Buffer.from(text))
      return page.getByLabel('Add its lines again')
    }
    await (await chooseAgain()).check()
    await expect(await chooseAgain()).not.toBeChecked()
  },
)

test('after another person’s change the new effect of the file is previewed before it is imported', async ({
  open,
}) => {
  const id = await newShipment()
  const page = await open({ as: 'lee', path: `/shipments/${id}/import-lines` })
  await choose(page, 'lines.xlsx', await filledTemplate(page, 1))
  await button(page, 'Import the row').waitFor()
  await lee.call(updateShipment, { params: { id }, version: 1, body: { note: 'Theirs' } })
  await button(page, 'Import the row').click()
  await page.getByText(/^Someone else changed the shipment/).waitFor()
  assert.equal((await contentOf(id)).length, 0)
  await button(page, 'Import the row').click()
  await page.getByText('1 row imported').waitFor()
  assert.equal((await contentOf(id)).length, 1)
})

test(
  'a file that cannot be read says why, and a closed shipment takes none',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: `/shipments/${await newShipment()}/import-lines` })
    await choose(page, 'x.csv', Buffer.from('a;b\n1;2\n'))
    await page.getByRole('alert').getByText('The column “Order” is missing.').waitFor()
    await assertAccessible(page, 'refused')
    const closedPage = await open({ as: 'lee', path: '/shipments/3/import-lines' })
    await closedPage.getByRole('link', { name: 'Done' }).last().waitFor()
    await expect(closedPage.locator('input[type=file]')).toHaveCount(0)
  },
)
