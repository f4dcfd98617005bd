import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const carrier = (page: Page) => page.getByRole('combobox', { name: 'Carrier' })

/** Reads the error at a field, by the description that the field refers to. */
async function errorOf(page: Page, name: string) {
  const input = field(page, name)
  await input.and(page.locator('[aria-invalid=true]')).waitFor()
  const ids = (await input.getAttribute('aria-describedby')) ?? ''
  const id = ids.split(' ').find((reference) => reference.endsWith('-error'))
  return page.locator(`[id="${id}"]`).innerText()
}

test(
  'an administrator adds a carrier, changes it and removes it; errors name their field',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'ada', path: '/settings' })
    await page.getByRole('link', { name: 'Carriers' }).click()
    await page
      .getByRole('row', { name: /Nord Express/ })
      .getByText('NOEX')
      .waitFor()
    await assertAccessible(page, 'the carriers')
    await page.getByRole('link', { name: 'New carrier' }).click()
    await field(page, 'Code').fill('NORD')
    await field(page, 'Name').fill('Ebre Logistics')
    await field(page, 'SCAC').fill('E8')
    await save(page).click()
    assert.equal(await errorOf(page, 'SCAC'), '2 to 4 letters, no digits')
    await field(page, 'SCAC').fill('ebrl')
    await save(page).click()
    assert.equal(await errorOf(page, 'Code'), 'Already in use')
    await assertAccessible(page, 'a code that is taken')
    await field(page, 'Code').fill('EBRE')
    await save(page).click()
    await saved(page)
    await page
      .getByRole('row', { name: /Ebre Logistics/ })
      .getByText('EBRL')
      .waitFor()

    await page.getByRole('link', { name: 'Ebre Logistics' }).click()
    await page.getByRole('heading', { level: 1, name: 'Ebre Logistics' }).waitFor()
    await field(page, 'Name').fill('Ebre Freight')
    await field(page, 'SCAC').fill('')
    await save(page).click()
    await page.getByRole('heading', { level: 1, name: 'Ebre Freight' }).waitFor()
    await page.getByText(/^Last changed by Ada Font/).waitFor()
    await page.getByRole('link', { name: 'Change history' }).click()
    const changes = page.locator('tbody tr')
    await changes.filter({ hasText: 'Created' }).waitFor()
    await expect(changes.nth(0)).toHaveText(/Name.*Ebre Freight.*SCAC.*EBRL.*None/)
    await expect(changes.nth(1)).toHaveText(/Created.*Code EBRE.*SCAC EBRL/)
    await page.goBack()

    await page.getByRole('button', { name: 'Remove carrier' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(/Ebre Freight will be removed/).waitFor()
    await assertAccessible(page, 'asked before removing a carrier')
    await dialog.getByRole('button', { name: 'Remove carrier' }).click()
    await page.getByRole('heading', { level: 1, name: 'Carriers' }).waitFor()
    await page.getByRole('link', { name: 'Nord Express' }).waitFor()
    await expect(page.getByRole('link', { name: 'Ebre Freight' })).toHaveCount(0)
  },
)

test('a shipment offers the carriers, and any other text is kept as typed', async ({ open }) => {
  const page = await open({ as: 'lee', path: '/shipments/new' })
  await carrier(page).fill('nord')
  await page.getByRole('option', { name: /Nord Express/ }).waitFor()
  await page.getByRole('option', { name: /Trans Vallès/ }).waitFor({ state: 'detached' })
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(carrier(page)).toHaveValue('Nord Express')
  await page.getByText('NORD · Nord Express').waitFor()
  await assertAccessible(page, 'a carrier chosen')
  await page.getByRole('button', { name: 'Create' }).click()
  const details = page.getByRole('definition')
  await details.getByText('Nord Express', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await carrier(page).fill('Our own van')
  await save(page).click()
  await details.getByText('Our own van', { exact: true }).waitFor()
})
