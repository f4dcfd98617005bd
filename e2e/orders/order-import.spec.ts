import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, type JourneyWorld, test } from '#e2e/setup/fixtures.ts'
import { orderFile, orderFileRow } from '#test/samples/order-files.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const path = '/orders/import'

const choose = (page: Page, text: string, name = 'orders.csv') =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const linesOf = async (world: JourneyWorld, order: string) =>
  (
    await world.owner.query(
      `select l.line_number from order_lines l join orders o on o.company_id = l.company_id and o.id = l.order_id where o.code = $1`,
      [order],
    )
  ).rowCount

test('a person chooses the columns of unknown headings, and the decimal mark of ambiguous numbers', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'marc', path })
  const headings =
    'supplier_code,supplier_name,order_code,order_date,order_line,product_code,Ding,size,color,unit,Wieviel,due_date'
  await choose(page, `${headings}\n${orderFileRow('C-1', 1, '"10,000"')}\n`)
  await page.getByText('Choose it below').first().waitFor()
  await assertAccessible(page, 'columns to choose')
  await page.getByLabel('Product name', { exact: true }).selectOption({ label: 'Ding: Post tube' })
  await page.getByLabel('Quantity', { exact: true }).selectOption({ label: 'Wieviel: 10,000' })
  await page.getByText('Row 2: 10,000 is 10,000', { exact: true }).waitFor()
  await assertAccessible(page, 'a mark to choose')
  await button(page, 'Read like this').first().click()
  await button(page, 'Import the row').click()
  await page.getByText('1 row imported').waitFor()
  const { rows } = await world.owner.query(
    "select quantity::float8 as quantity from order_lines where order_code = 'C-1'",
  )
  assert.deepEqual(rows, [{ quantity: 10 }])
  // Clears the stored choice, so that the next file is ambiguous again.
  await world.owner.query('update companies set import_decimal_mark = null')
})

test('a file is previewed, its valid rows are imported, the invalid ones are downloaded to be corrected', async ({
  open,
  world,
}) => {
  const page = await open({ as: 'marc', path })
  await assertAccessible(page, 'nothing chosen')
  await choose(
    page,
    orderFile(
      orderFileRow('E-1', 1, '10'),
      orderFileRow('E-1', 2, '1,234'.replace(',', '.')),
      orderFileRow('=E()', 1, '-2'),
    ),
  )
  const errors = page.getByRole('table', { name: '2 cells to correct' })
  await errors.waitFor()
  const rows = await errors.locator('tbody tr').allInnerTexts()
  assert.match(rows[0] ?? '', /Row 3\s+Quantity\s+1\.234\s+Could mean thousands or decimals/)
  assert.match(rows[1] ?? '', /Row 4\s+Quantity\s+-2\s+Below zero/)
  assert.equal(await linesOf(world, 'E-1'), 0)
  assert.equal(await page.evaluate(() => window.scrollY), 0, 'the heading stays in sight')
  await assertAccessible(page, 'looked at')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'Download the 2 rows with errors').click(),
  ])
  assert.equal(file.suggestedFilename(), 'orders-bad-rows.csv')
  const downloadedText = await readFile(await file.path(), 'utf8')
  assert.match(downloadedText, /^\uFEFFsupplier_code,.*,Row,Error\r\n/)
  assert.match(downloadedText, /,'=E\(\),.*,-2,.*,4,Quantity: Below zero\r\n$/)

  await button(page, 'Import the valid row').click()
  await page.getByText('1 row imported').waitFor()
  assert.equal(await linesOf(world, 'E-1'), 1)
  await assertAccessible(page, 'done')
  assert.equal(
    await page.getByRole('link', { name: 'Go to orders' }).getAttribute('href'),
    '/orders',
  )

  await button(page, 'Choose another file').click()
  await choose(page, orderFile(orderFileRow('E-1', 1, '10')))
  const importRow = button(page, 'Import the row')
  await importRow.waitFor()
  assert.equal(await importRow.getAttribute('aria-disabled'), 'true')
  await importRow.hover()
  await page.getByText('Everything in the file is already here').waitFor()
})

test(
  'the order of dates and the encoding of a file are shown, can be chosen, and are used by the import',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'marc', path })
    const [day, name] = ['10/05/2026', '\xe0\xe8\xf2\xec\xf9']
    const text = orderFile(
      orderFileRow('R-1', 1, '10', `ITALIA,${name}`).replace('2026-01-05', day),
    )
    const buffer = Buffer.from(`Orders of May\n\n${text}`, 'latin1')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'o.csv', mimeType: 'text/csv', buffer })
    const dates = page.getByLabel(`Dates such as ${day}`)
    await dates.waitFor()
    await page.getByText('Row 1 above the headings was not read: Orders of May').waitFor()
    await page.getByText('Choose which comes first').waitFor()
    await assertAccessible(page, 'asked')
    await dates.selectOption('day-first')
    await page.getByLabel('Text encoding').selectOption('windows-1250')
    await page.getByText('Read as ŕčňěů').waitFor()
    await page.getByLabel('Text encoding').selectOption('windows-1252')
    await page.getByText('Read as àèòìù').waitFor()
    await button(page, 'Import the row').click()
    await page.getByText('1 row imported').waitFor()
    const { rows } = await world.owner.query(
      `select o.order_date::text as day, s.name from orders o join suppliers s on s.company_id = o.company_id and s.id = o.supplier_id where o.code = 'R-1'`,
    )
    assert.deepEqual(rows, [{ day: '2026-05-10', name: 'àèòìù' }])
  },
)

test(
  'a file read with the wrong encoding can be read with another one',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'marc', path })
    await choose(page, orderFile(orderFileRow('R-2', 1, '10')))
    await page.getByLabel('Text encoding').selectOption('utf-16le')
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Text encoding').selectOption('utf-8')
    const importRow = button(page, 'Import the row')
    await importRow.waitFor()
    // While a new preview is loading, the rows of the old one cannot be imported.
    const released = Promise.withResolvers<void>()
    await page.route('**/api/order-imports/preview*', async (route) => {
      await released.promise
      await route.continue()
    })
    await page.getByLabel('Text encoding').selectOption('windows-1252')
    await page.locator('button[aria-disabled="true"]', { hasText: 'Import the row' }).waitFor()
    released.resolve()
    await importRow.and(page.locator(':not([aria-disabled="true"])')).waitFor()
    await importRow.click()
    await page.getByText('1 row imported').waitFor()
  },
)

test(
  'a file is chosen by keyboard alone, an unreadable one says why',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'marc', path })
    // Added early: Playwright intercepts file choosers only after its first listener is registered.
    page.on('filechooser', () => {})
    await button(page, 'Choose a file').waitFor()
    await page.keyboard.press('Tab')
    for (let presses = 0; presses < 60; presses++) {
      if (
        await button(page, 'Choose a file').evaluate(
          (element) => element === document.activeElement,
        )
      )
        break
      await page.keyboard.press('Tab')
    }
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.keyboard.press('Enter'),
    ])
    await chooser.setFiles({
      name: 'x.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('supplier_code,quantity\nA,1\n'),
    })
    await page.getByRole('alert').getByText('The column “Supplier name” is missing.').waitFor()
    await assertAccessible(page, 'refused')
    const [secondChooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      button(page, 'Choose a file').press('Space'),
    ])
    await secondChooser.setFiles({
      name: 'big.csv',
      mimeType: 'text/csv',
      buffer: Buffer.alloc(6 * 1024 * 1024, 'x'),
    })
    await page.getByRole('alert').getByText('larger than 5 MB').waitFor()
  },
)

test(
  'a stored import is reviewed, and its undo skips lines changed since',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({ as: 'marc', path })
    await choose(
      page,
      orderFile(orderFileRow('U-1', 1, '10'), orderFileRow('U-1', 2, '5')),
      'first.csv',
    )
    await button(page, 'Import all 2 rows').click()
    await page.getByText('2 rows imported').waitFor()
    await button(page, 'Choose another file').click()
    const dayFirstRow = orderFileRow('U-2', 1, '3').replace('2026-02-01', '23/05/2026')
    await choose(page, orderFile(orderFileRow('U-1', 1, '12'), dayFirstRow), 'second.csv')
    await button(page, 'Import all 2 rows').click()
    await page.getByRole('link', { name: 'What changed' }).click()

    await page.getByRole('heading', { level: 1, name: 'second.csv' }).waitFor()
    await page.getByText(/ · Marc Puig$/).waitFor()
    const fileFormat = page.getByRole('region', { name: 'How the file was read' })
    await fileFormat.getByText('UTF-8').waitFor()
    await fileFormat.getByText('Day first (31/12/2026)').waitFor()
    await fileFormat.getByText('Columns separated by commas').waitFor()
    const rows = page
      .getByRole('table', { name: 'Changes', exact: true })
      .locator('tbody tr[data-row]')
    await rows.nth(2).waitFor()
    assert.match(
      (await rows.allInnerTexts()).join('\n'),
      /Line U-1 \/ 1\s+Quantity\s+before\s+10\s+now\s+12/,
    )
    await assertAccessible(page, 'looked at afterwards')

    await world.owner.query(
      `update order_lines set quantity = 4 where company_id = 1 and order_code = 'U-2'`,
    )
    await button(page, 'Undo import').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click()
    await page.getByText('Kept: changed again since').waitFor()
    await page.getByText(/1 change undone · 2 changes kept$/).waitFor()
    await page.locator('h1:focus').waitFor()
    await expect(button(page, 'Undo import')).toHaveCount(0)
    const { rows: storedLines } = await world.owner.query(
      `select order_code as order, quantity::int from order_lines where company_id = 1 and order_code like 'U-%' order by order_code, line_number`,
    )
    assert.deepEqual(storedLines, [
      { order: 'U-1', quantity: 10 },
      { order: 'U-1', quantity: 5 },
      { order: 'U-2', quantity: 4 },
    ])
    await assertAccessible(page, 'undone')

    await page.getByRole('link', { name: 'Imports' }).click()
    const list = page.getByRole('table', { name: 'Imports' }).locator('tbody tr')
    await list.nth(1).waitFor()
    await expect(list.nth(0)).toHaveText(/second\.csv.*Undone/s, { useInnerText: true })
    assert.doesNotMatch(await list.nth(1).innerText(), /Undone/)
  },
)

test(
  'people who may not import see why, and suppliers have no link to it',
  onlyInAll,
  async ({ open }) => {
    const ines = await open({ as: 'ines', path })
    await ines
      .getByText('Only moderators and administrators of the buying company can import orders.')
      .waitFor()
    await expect(ines.locator('input[type=file]')).toHaveCount(0)
    const lee = await open({ as: 'lee', path: '/orders' })
    await lee.getByRole('table').waitFor()
    await expect(lee.getByText('Import orders')).toHaveCount(0)
  },
)
