import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'

const rule = (page: Page) => page.getByRole('combobox', { name: 'Incoterm' })
const place = (page: Page) => page.getByRole('textbox', { name: 'Incoterm place' })

test('an Incoterms rule and its place are entered, changed, filtered, listed and exported', async ({
  open,
}) => {
  const page = await open({ as: 'lee', path: '/shipments/new' })
  await page.getByLabel('Shipping code').fill('terms-1')
  await expect(rule(page)).toBeHidden()
  // A scanner's Enter moves on, here to the disclosure of more fields; it does not submit.
  await page.getByLabel('Tracking number').press('Enter')
  await expect(page.getByText('More details')).toBeFocused()
  await page.keyboard.press('Enter')
  // A time without a day is an error, which opens the disclosure.
  const time = page.getByLabel('Time of despatch')
  await time.fill('16:30')
  await page.getByText('More details').click()
  await expect(time).toBeHidden()
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(time).toBeVisible()
  // Closed over an error, the disclosure opens again, and the tab does not store the choice.
  const details = page.locator('details').filter({ hasText: 'More details' })
  const remembered = await details.evaluate(
    (box) =>
      new Promise((resolve) => {
        const foldedKey = () => Object.keys(sessionStorage).find((key) => key.includes('folded.'))
        sessionStorage.removeItem(foldedKey() ?? '')
        let toggles = 0
        box.addEventListener('toggle', () => {
          toggles += 1
          if (toggles === 2) resolve(foldedKey())
        })
        box.querySelector('summary')?.click()
      }),
  )
  assert.equal(remembered, undefined)
  await expect(time).toBeVisible()
  await time.fill('')
  await rule(page).selectOption('DAP')
  await place(page).fill('Girona')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { name: 'TERMS-1' }).waitFor()
  const facts = page.getByRole('definition')
  await facts.getByText('DAP', { exact: true }).waitFor()
  await facts.getByText('Girona', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(rule(page)).toHaveValue('DAP')
  await rule(page).selectOption('FOB')
  await place(page).fill('Port of Barcelona')
  await assertAccessible(page, 'the details are changed')
  await page.getByRole('button', { name: 'Save' }).click()
  await facts.getByText('FOB', { exact: true }).waitFor()
  const change = page.getByRole('listitem').filter({ hasText: 'Details changed' })
  await change.waitFor()
  await expect(change).toHaveText(/Incoterm\s*:?\s*FOB[\s\S]*Port of Barcelona/, {
    useInnerText: true,
  })

  await page.getByRole('link', { name: 'Shipments' }).first().click()
  await page.getByRole('row', { name: /S000008/ }).waitFor()
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  await rule(page).selectOption('FOB')
  await page.getByRole('row', { name: /S000008/ }).waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /TERMS-1/ }).waitFor()
  assert.match(page.url(), /incoterm=FOB/)
  await expect(page.locator('tbody tr')).toHaveCount(1)
  await page.getByRole('button', { name: 'Columns' }).click()
  const columns = page.getByRole('dialog', { name: 'Columns' })
  for (const name of ['Incoterm', 'Incoterm place'])
    await columns.getByRole('checkbox', { name, exact: true }).check()
  await page.keyboard.press('Escape')
  const row = page.getByRole('row', { name: /TERMS-1/ })
  await row.getByRole('cell', { name: 'FOB', exact: true }).waitFor()
  await row.getByRole('cell', { name: 'Port of Barcelona', exact: true }).waitFor()
  await assertAccessible(page, 'the list with both columns')

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Spreadsheet (CSV)' }).click(),
  ])
  const [header = '', ...rows] = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
  assert.match(header, /,Incoterm,Incoterm place,/)
  assert.equal(rows.length, 1)
  assert.match(rows[0] ?? '', /TERMS-1,.*,FOB,Port of Barcelona,/)
})
