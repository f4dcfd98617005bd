import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { createShipment } from '#contract/shipments/shipment-endpoints.ts'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'

const message = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor()
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { name, level: 1 }).waitFor()

test('j and k move through the rows, x selects, c and Enter act on the row; the help says so', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/shipments' })
  await page.getByRole('row', { name: /S000008/ }).waitFor()
  const waitForFocus = (code: string) =>
    page.waitForFunction((text) => document.activeElement?.textContent === text, code)
  const press = async (key: string, code: string) => {
    await page.keyboard.press(key)
    await waitForFocus(code)
  }
  await press('j', 'S000008')
  await press('j', 'S000007')
  await press('j', 'S000006')
  await press('j', 'S000005')
  await press('j', 'S000003')
  await page.keyboard.press('c')
  await expect(page.locator('#main-messages').getByRole('alert')).toBeVisible()
  for (const code of ['S000005', 'S000006', 'S000007']) await press('k', code)
  await page.keyboard.press('x')
  await page.waitForFunction(() =>
    document.querySelector('tr[data-selected]')?.textContent?.includes('S000007'),
  )
  await page.keyboard.press('c')
  await message(page, 'Are you sure to set this shipment as closed?')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await waitForFocus('S000007')
  await page.keyboard.press('?')
  const help = page.getByRole('dialog')
  for (const words of [
    'Next row',
    'Previous row',
    'Select the row',
    'Open the row',
    'Search on this screen',
  ])
    await help.getByText(words, { exact: true }).waitFor()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await waitForFocus('S000007')
  await press('k', 'S000008')
  await page.keyboard.press('Enter')
  await heading(page, 'S000008')
  await page.close()
})

test('columns and row height are stored for the person, apply in every browser, and can be reset', async ({
  open,
}) => {
  const page = await open({ as: 'mar', path: '/shipments' })
  const headings = async (tab: Page) =>
    (await tab.getByRole('columnheader').allInnerTexts()).map((text) => text.trim())
  await page.getByRole('row', { name: /S000008/ }).waitFor()
  for (const column of ['Ship to', 'Packages', 'Lines'])
    assert.ok((await headings(page)).includes(column), column)
  const rowHeight = async (tab: Page) =>
    (await tab.locator('tbody tr').first().boundingBox())?.height ?? 0
  const usualHeight = await rowHeight(page)
  await page.getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Lines' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Tracking number' }).check()
  const savedSettings = page.waitForResponse((reply) =>
    Boolean(reply.request().postData()?.includes('"isCompact":true')),
  )
  await dialog.getByRole('switch', { name: 'Compact rows' }).click()
  await page.getByRole('columnheader', { name: 'Tracking number', includeHidden: true }).waitFor()
  await assertAccessible(page, 'columns are chosen')

  await savedSettings
  const otherBrowser = await open({ as: 'mar', path: '/shipments' })
  await otherBrowser.getByRole('columnheader', { name: 'Tracking number' }).waitFor()
  await otherBrowser.getByRole('row', { name: /S000008/ }).waitFor()
  assert.ok(!(await headings(otherBrowser)).includes('Lines'))
  assert.ok((await rowHeight(otherBrowser)) < usualHeight)
  await otherBrowser.close()

  await dialog.getByRole('button', { name: 'Reset to default' }).click()
  await page
    .getByRole('columnheader', { name: 'Tracking number', includeHidden: true })
    .waitFor({ state: 'detached' })
  await page.close()
})

test('a preview beside the list follows the focused row', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments' })
  await page.getByRole('row', { name: /S000008/ }).waitFor()
  await page.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('complementary', { name: 'Preview' })
  await preview.getByRole('link', { name: 'S000008' }).waitFor()
  await page
    .getByRole('row', { name: /S000005/ })
    .getByRole('link')
    .focus()
  await preview.getByRole('link', { name: 'S000005' }).waitFor()
  // Cancelled shipments stand below, with received ones.
  await page.keyboard.press('ArrowDown')
  await preview.getByRole('link', { name: 'S000003' }).waitFor()
  await preview.getByText('Packing tape').first().waitFor()
  await assertAccessible(page, 'a row’s preview beside the list')
  await page.keyboard.press('p')
  await preview.waitFor({ state: 'detached' })

  await page.getByRole('banner').getByRole('link', { name: 'Open orders' }).click()
  await heading(page, 'Open orders')
  await page.getByText('BOX-M-BR', { exact: true }).waitFor()
  await page.getByRole('row').nth(1).getByRole('link').focus()
  await page.keyboard.press('p')
  await preview.getByText('BOX-M-BR').waitFor()
  await assertAccessible(page, 'an order line’s preview beside the list')
  await page.close()
})

test('all rows that a filter finds are selected across pages, some are named, and an action applies to all', async ({
  open,
  world,
}) => {
  const pau = await world.signIn('pau')
  for (let number = 1; number <= 11; number += 1)
    await pau.call(createShipment, { body: { code: `MORE-${number}` }, key: `more-${number}-key` })
  const page = await open({ as: 'pau', path: '/shipments?code=MORE&rows=10' })
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Select all 11' }).click()
  await page.getByRole('toolbar', { name: '11 selected' }).waitFor()
  const all = page.getByRole('checkbox', { name: 'Select all on this page' })
  await all.uncheck()
  await page.getByRole('toolbar', { name: '1 selected' }).waitFor()
  await all.check()
  await page.getByRole('toolbar', { name: '11 selected' }).waitFor()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByText('and 1 more').waitFor()
  await page.getByRole('button', { name: 'Accept' }).click()
  await page.getByRole('heading', { name: '11 succeeded' }).waitFor()
  await page.close()
})

test('after the last page’s rows are deleted, Previous leads to the rows before', async ({
  open,
  world,
}) => {
  const pau = await world.signIn('pau')
  for (let number = 1; number <= 11; number += 1)
    await pau.call(createShipment, { body: { code: `LAST-${number}` }, key: `last-${number}-key` })
  const page = await open({ as: 'pau', path: '/shipments?code=LAST&rows=10' })
  const links = page.locator('tbody th a')
  await expect(links).toHaveCount(10)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(links).toHaveCount(1)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await message(page, 'No rows found')
  await expect(page.getByText('No shipments match these filters.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Previous' }).click()
  await expect(links).toHaveCount(10)
})
