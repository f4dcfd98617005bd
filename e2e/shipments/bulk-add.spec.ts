import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { listOrderLines } from '#contract/orders/order-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { pasteCells } from '#e2e/setup/pasting.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const message = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()

const waitForFocusedColumn = (page: Page, column: string) =>
  page.waitForFunction(
    (name) => (document.activeElement as HTMLElement | null)?.dataset.column === name,
    column,
  )

test('quantities are typed straight from the search, and a pasted column fills the cells below without loss', async ({
  open,
}) => {
  const page = await open({
    as: 'lee',
    path: '/shipments/5',
    // The window shows the whole screen, so that sticky bars cover no control.
    viewport: { width: 1280, height: 1800 },
  })
  await page.getByRole('heading', { name: 'S000005' }).waitFor()
  await page.keyboard.press('a')
  const search = page.getByPlaceholder('Order, product, size, color')
  await search.fill('envelope b5')
  await search.press('Enter')
  await waitForFocusedColumn(page, 'total')
  const quantities = page.locator('input[data-column=total]')
  await page.waitForFunction(
    () => document.querySelectorAll('input[data-column=total]').length < 10,
  )
  const count = await quantities.count()
  assert.ok(await quantities.first().evaluate((input) => input === document.activeElement))
  await search.press('ArrowDown')
  await waitForFocusedColumn(page, 'total')

  // Two columns, with a text that is no quantity, an empty value, and two rows too many.
  const rows = ['4\t2', 'many', '', ...Array(count - 3).fill('10'), '77', '88\t9']
  await pasteCells(page, `${rows.join('\r\n')}\r\n`)
  await message(page, `${count} values pasted.`)
  await message(page, '3 don’t fit in the table: 77 · 88 · 9')
  const values = await quantities.evaluateAll((all) =>
    all.map((input) => (input as HTMLInputElement).value),
  )
  assert.deepEqual(values, ['4', 'many', '', ...Array(count - 3).fill('10')])
  assert.equal(
    await page.locator('input[data-column=quantityPerPackage]').first().inputValue(),
    '2',
  )
  assert.equal(await quantities.nth(1).getAttribute('aria-invalid'), 'true')
  await assertAccessible(page, 'after a paste')
  await page.getByRole('button', { name: 'Undo paste' }).click()
  await expect(quantities.nth(1)).toHaveValue('')
  await quantities.first().focus()
  await page.keyboard.press('f')
  await message(page, `${count} lines, `)
  await page.keyboard.press('f')
  await expect(page.locator('#main-messages')).toContainText('already has a quantity')
  await page.getByRole('button', { name: 'Clear quantities' }).click()

  // Zero means none; too many packages are an error at the cell, which is found from another filter, too.
  await search.fill('wrap')
  await page.getByRole('row', { name: /wrap/i }).first().waitFor()
  await quantities.first().fill('0')
  await message(page, 'Nothing selected yet')
  await quantities.first().fill('20')
  await page.locator('input[data-column=quantityPerPackage]').first().fill('0.001')
  await message(page, 'At most 10,000 packages')
  await search.fill('envelope b5')
  await expect(quantities).toHaveCount(count)
  await page.getByRole('button', { name: 'Show selected lines' }).click()
  await message(page, 'At most 10,000 packages')
  await page.getByRole('button', { name: 'Clear quantities' }).click()

  await page.getByRole('tab', { name: 'Size × color' }).click()
  await page.getByLabel('Product', { exact: true }).selectOption('Padded envelope')
  const cell = (name: string) => page.getByRole('textbox', { name, exact: true })
  await cell('C4, white').focus()
  await pasteCells(page, '1,000\t200\n50,5\t\n')
  await expect(cell('C4, white'), 'grouped thousands').toHaveValue('1000')
  await cell('C4, white').fill('100')
  await page.getByRole('textbox', { name: 'Quantity per package, C4' }).fill('30')
  const row = page.getByRole('row', { name: /^C4/ })
  await row.getByRole('cell', { name: '300 11 packages' }).waitFor()
  await expect(page.locator('tbody [aria-invalid=true]'), 'half an envelope').toHaveCount(1)
  await page.getByRole('button', { name: 'Clear quantities' }).click()
  await cell('C4, white').focus()
  await page.keyboard.press('=')
  await expect(cell('C4, white')).not.toHaveValue('')
  await page.keyboard.press('f')
  const blankInputs = await page
    .locator('tbody input:not([data-column=quantityPerPackage])')
    .evaluateAll((all) => all.filter((input) => (input as HTMLInputElement).value === '').length)
  assert.equal(blankInputs, 0, 'every cell is filled with what is available')
  await assertAccessible(page, 'sums of size and color')
  await page.getByRole('button', { name: 'Clear quantities' }).click()

  // Ctrl+Enter adds the lines from the search, too.
  await page.getByRole('tab').first().click()
  await search.fill('wrap')
  await quantities.first().fill('1')
  await message(page, '1 line, ')
  await search.press('Control+Enter')
  await page.waitForURL(/\/shipments\/5$/)
  await page.close()
})

test('more lines than one request takes are not sent', onlyInAll, async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments/5/add-content' })
  await page.locator('input[data-column=total]').first().fill('1')
  await message(page, '1 line, ')
  // The tab's own copy, of 1,001 lines.
  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.includes('shipments/5/content'))
    const [entry] = Object.values(JSON.parse(sessionStorage.getItem(key ?? '') ?? '{}'))
    const entries = Array.from({ length: 1001 }, (_, index) => [index + 1, entry])
    sessionStorage.setItem(key ?? '', JSON.stringify(Object.fromEntries(entries)))
  })
  await page.reload()
  const add = page.getByRole('button', { name: 'Add 1,001 lines' })
  await expect(add).toHaveAccessibleDescription('At most 1,000 lines at once')
})

test('on a phone the card of an order line names its order', onlyInAll, async ({ open }) => {
  const path = `/shipments/5/add-content?product=BOX-XL-BR`
  const page = await open({ as: 'lee', path, viewport: { width: 390, height: 800 } })
  const card = page.getByRole('row', { name: /BOX-XL-BR/ })
  await card.waitFor()
  await expect(card).toHaveText(/PO-1001/, { useInnerText: true })
  await page.close()
})

test('a selected line that could not be read is read again, and one that does not exist is counted', async ({
  open,
  world,
}) => {
  const lee = await world.signIn('lee')
  const { rows } = (await lee.call(listOrderLines, { query: { text: 'envelope b5' } })).reply
  const [first, second] = rows.filter(({ available }) => available !== '0').map(({ id }) => id)
  const failing = `**/api/order-lines/${second}`
  const page = await open({
    as: 'lee',
    path: `/shipments/5/add-content?orderLines=${first},${second},999999`,
    before: (newPage) =>
      newPage.route(failing, (route) => route.fulfill({ status: 500, body: '{}' })),
  })
  const quantities = page.locator('input[data-column=total]')
  await expect(quantities).toHaveCount(1)
  await message(page, '1 of the selected lines wasn’t found.')
  const retry = page.getByRole('button', { name: 'Try again' })
  await retry.waitFor()
  await page.unroute(failing)
  await retry.click()
  await expect(quantities).toHaveCount(2)
  for (const quantity of await quantities.all()) await expect(quantity).not.toHaveValue('')
  await expect(retry).toBeHidden()
  await page.close()
})
