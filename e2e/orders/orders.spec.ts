import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, pathOf, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const rows = (page: Page) => page.locator('tbody tr')
const table = (page: Page) => page.getByRole('table', { name: 'Open orders' })

test('orders to serve: the specified columns, the quantity bar, conflicts flagged', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/orders', viewport: { width: 1440, height: 900 } })
  await table(page).waitFor()
  const headings = (await page.getByRole('columnheader').allInnerTexts())
    .map((text) => text.trim())
    .filter(Boolean)
  assert.deepEqual(headings, [
    'Select all on this page',
    'Product',
    'Order',
    'Order date',
    'Due',
    'Confirmation',
    'Size',
    'Color',
    'Quantity',
    'Pending to serve',
    'In transit',
    'Available',
    'Fulfilment',
  ])
  await page.getByText('More announced than the 100 still on order').waitFor()
  assert.match(
    (await rows(page).first().innerText()).replace(/\s+/g, ' '),
    /BOX-M-BR Shipping box PO-1001/,
  )
  await assertAccessible(page, 'orders')
})

test('a line with nothing available says why, and cannot be selected', async ({ open, world }) => {
  await world.owner.query(
    `update order_lines set cancelled = quantity where id = (select min(id) from order_lines
       where company_id = 1 and supplier_id = 1 and pending > 0 and in_open = 0 and in_transit = 0 and received = 0)`,
  )
  const page = await open({ as: 'lee', path: '/orders?show=all' })
  const row = page.getByRole('row', { name: /Cancelled by the buyer/ }).first()
  await row.waitFor()
  const checkbox = row.getByRole('checkbox', { name: /Cancelled by the buyer$/ })
  assert.equal(await checkbox.getAttribute('aria-disabled'), 'true')
  await checkbox.focus()
  await page.keyboard.press('Space')
  assert.equal(await checkbox.isChecked(), false)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('toolbar').waitFor()
  assert.equal(await checkbox.isChecked(), false)
  await assertAccessible(page, 'a line that cannot be chosen')
  await page.close()
})

test(
  'filters are in the address and shown as chips, and a reload shows the same rows',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/orders?size=A4&sort=-product' })
    await page.getByRole('list', { name: 'Active filters' }).getByText('A4').waitFor()
    await expect(rows(page)).toHaveCount(6)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Color', { exact: true }).fill('kraft')
    await page.waitForURL(/color=kraft/)
    await page.getByText('ENV-A4-KR', { exact: true }).waitFor()
    await page.reload()
    await page.getByText('ENV-A4-KR', { exact: true }).waitFor()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Color', { exact: true }).fill('no such color')
    await page.getByText('No rows found', { exact: true }).waitFor()
    await page.getByText('No order lines match these filters.').waitFor()
    await assertAccessible(page, 'no match')
    await table(page).getByRole('button', { name: 'Clear filters' }).click()
    await page.getByText('WRAP-1 M-CL', { exact: true }).waitFor()
    assert.equal(decodeURIComponent(pathOf(page)), '/orders?sort=-product')
  },
)

test(
  'filtering by the start of an order code sorts by order and line, and clearing it restores the default sort',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/orders?sort=product' })
    const cells = page.locator('tbody td[data-label="Order"]')
    const waitForFirst = (text: string) => cells.first().filter({ hasText: text }).waitFor()
    const sortButtons = () => table(page).locator('thead button').allInnerTexts()
    const waitForSort = (column: string, direction: string) =>
      page
        .getByRole('columnheader', { name: column, exact: true })
        .and(page.locator(`[aria-sort=${direction}]`))
        .waitFor()
    const listedLines = async () =>
      (await cells.allTextContents()).map((text) => {
        const [, code = '', line] = /^(PO-100\d) · (\d+)$/.exec(text.trim()) ?? assert.fail(text)
        return { code, line: Number(line) }
      })
    const sortedByOrder = (lines: Awaited<ReturnType<typeof listedLines>>) =>
      lines.toSorted((a, b) => a.code.localeCompare(b.code) || a.line - b.line)

    await waitForFirst('PO-1001 · 3')
    await waitForSort('Product', 'ascending')
    await page.getByRole('button', { name: 'Filters', exact: true }).click()
    await page.getByLabel('Order', { exact: true }).fill('PO-100')
    await page.waitForURL(/order=PO-100/)
    // PO-1001 / 1 is fully received.
    await waitForFirst('PO-1001 · 2')
    assert.equal(decodeURIComponent(pathOf(page)), '/orders?order=PO-100')
    await waitForSort('Order', 'ascending')
    assert.deepEqual(await sortButtons(), ['Order'])
    const ascending = await listedLines()
    assert.equal(ascending.length, 25)
    assert.deepEqual(ascending, sortedByOrder(ascending))
    assert.ok(ascending.some(({ line }) => line > 9))
    await assertAccessible(page, 'by order')

    await table(page).getByRole('button', { name: 'Order', exact: true }).click()
    await page.waitForURL(/sort=-order/)
    await waitForFirst('PO-1005 · 1')
    await waitForSort('Order', 'descending')
    assert.deepEqual(await sortButtons(), ['Order'])
    const descending = await listedLines()
    assert.deepEqual(descending.slice(0, 2), [
      { code: 'PO-1005', line: 1 },
      { code: 'PO-1004', line: 48 },
    ])
    assert.deepEqual(descending, sortedByOrder(descending).reverse())

    await page.getByRole('list', { name: 'Active filters' }).getByRole('button').click()
    await page.waitForURL('**/orders')
    await waitForFirst('PO-1001 · 2')
    await waitForSort('Due', 'ascending')
    assert.deepEqual(await sortButtons(), ['Product', 'Order', 'Due'])
    await table(page).getByRole('button', { name: 'Product', exact: true }).click()
    await page.waitForURL(/sort=product/)
    await waitForFirst('PO-1001 · 3')
  },
)

test(
  'pages turn by keyset, and “All lines” includes lines fully received',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'lee', path: '/orders' })
    await page.getByText(/^1–25 of \d+ rows$/).waitFor()
    const firstRow = await rows(page).first().textContent()
    await page.getByRole('button', { name: 'Next' }).click()
    await page.waitForURL(/page=2/)
    await page.waitForFunction(
      (text) => document.querySelector('tbody tr')?.textContent !== text,
      firstRow,
    )
    await page.getByRole('button', { name: 'Previous' }).click()
    await page.waitForFunction(() => !location.search.includes('page='))
    await page.getByLabel('Show').selectOption({ label: 'All lines' })
    await page.waitForURL(/show=all/)
    await page.getByText('BOX-S-BR', { exact: true }).waitFor()
  },
)

test('selected lines of several pages go into a shipment', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/orders?order=PO-1004' })
  await page.getByText(/^1–25 of \d+ rows$/).waitFor()
  const firstCheckbox = () => page.locator('tbody input[type=checkbox]').first()
  await firstCheckbox().press('Space')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.waitForURL(/page=2/)
  await page.waitForFunction(() => !document.querySelector('tbody input:checked'))
  await firstCheckbox().press('Space')
  const bar = page.getByRole('toolbar', { name: '2 lines selected' })
  await bar.getByRole('button', { name: 'Add to a shipment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add 2 lines to' })
  await dialog.getByRole('listitem').first().waitFor()
  await assertAccessible(page, 'where to')
  const link = dialog.getByRole('link', { name: 'A new shipment' })
  assert.match((await link.getAttribute('href')) ?? '', /^\/shipments\/new\?orderLines=\d+%2C\d+$/)
  const lineHref =
    (await dialog.getByRole('listitem').first().getByRole('link').getAttribute('href')) ?? ''
  assert.match(lineHref, /^\/shipments\/\d+\/add-content\?orderLines=\d+%2C\d+$/)
})

test(
  'on a phone in Spanish, mirrored and dark, a button opens the filters, and nothing is too wide',
  onlyInAll,
  async ({ open }) => {
    const page = await open({
      as: 'lee',
      path: '/orders',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      storage: { lang: 'sp', customizer: JSON.stringify({ isDark: true, isRtl: true }) },
    })
    await page.getByText('BOX-M-BR', { exact: true }).waitFor()
    await expect(page.getByLabel('Tamaño', { exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Filtros' }).click()
    await expect(page.getByLabel('Tamaño', { exact: true })).toBeVisible()
    assert.equal(await page.evaluate(() => document.documentElement.dir), 'rtl')
    const excessWidth = await page.evaluate(
      () => document.documentElement.scrollWidth - window.innerWidth,
    )
    assert.ok(excessWidth <= 0, `${excessWidth} px too wide`)
    await assertAccessible(page, 'a phone')
    // Headings that sort are buttons above the cards.
    await page.getByRole('columnheader').getByRole('button').first().tap()
    await page.waitForURL(/sort=/)
  },
)

test('an order shows its lines and shipments, and its lines go into a shipment', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/orders?order=PO-1001' })
  await table(page).getByRole('link', { name: 'PO-1001' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'PO-1001' }).waitFor()
  assert.equal(pathOf(page), '/orders/1')
  const lines = page.getByRole('table', { name: 'Lines' })
  await expect(lines.getByRole('row')).toHaveCount(5)
  await expect(page.getByText(/^\d lines? pending$/)).toBeVisible()
  await assertAccessible(page, 'an order')
  await expect(lines.getByRole('columnheader', { name: 'In open shipments' })).toBeVisible()
  await lines
    .getByRole('row', { name: /BOX-M-BR/ })
    .getByRole('checkbox')
    .check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Add to a shipment' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'S000005' })).toBeVisible()
  await expect(dialog.and(page.locator(':focus-within'))).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('table', { name: 'Shipments' })
    .getByRole('link', { name: 'S000002' })
    .click()
  await page.getByRole('heading', { level: 1, name: 'S000002' }).waitFor()
  await page.evaluate(() => window.history.pushState(null, '', '/orders/999999'))
  await expect(page.getByText('Order not found.')).toBeVisible()
})
