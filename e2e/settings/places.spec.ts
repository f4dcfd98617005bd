import assert from 'node:assert/strict'
import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()
const save = (page: Page) => page.getByRole('button', { name: 'Save' })
const shipToField = (page: Page) => page.getByRole('combobox', { name: /^Ship to/ })

test('an administrator adds a place, changes it, and finds both changes in the history', async ({
  open,
}) => {
  const page = await open({ as: 'ada', path: '/settings' })
  await page.getByRole('link', { name: 'Places' }).click()
  await page.getByRole('link', { name: 'Harbour Warehouse' }).waitFor()
  await page.getByRole('link', { name: 'New place' }).click()
  await page.getByLabel('Code', { exact: true }).fill('MOLL')
  await page.getByLabel('Name', { exact: true }).fill('Warehouse North')
  await page.getByLabel('GLN').fill('9506 0001 34353')
  await save(page).click()
  await page
    .getByText(/check digit is wrong/)
    .first()
    .waitFor()
  await page.getByLabel('GLN').fill('9506 0001 34352')
  await save(page).click()
  await page.getByText('Already in use').first().waitFor()
  await assertAccessible(page, 'a code that is taken')
  await page.getByLabel('Code', { exact: true }).fill('NORTH')
  await save(page).click()
  await saved(page)
  await page.getByRole('link', { name: 'Warehouse North' }).click()
  await page.getByRole('heading', { level: 1, name: 'Warehouse North' }).waitFor()
  await page.getByLabel('Tax ID').fill('B-7')
  await save(page).click()
  await page.getByText(/^Last changed by Ada Font/).waitFor()
  await page.getByRole('link', { name: 'Change history' }).click()
  const rows = page.locator('tbody tr')
  await rows.filter({ hasText: 'B-7' }).waitFor()
  await expect(rows.nth(0)).toHaveText(/Tax ID.*None.*B-7/)
  assert.match(
    (await rows.nth(1).textContent()) ?? '',
    /Created.*Code NORTH.*Name Warehouse North.*GLN 9506000134352/,
  )
  await expect(rows, 'of this place alone').toHaveCount(2)
  await assertAccessible(page, 'history of a place')
  await page.getByRole('link', { name: 'Whole history' }).click()
  await page.getByRole('link', { name: 'Whole history' }).waitFor({ state: 'detached' })
})

test('removing asks for confirmation first', async ({ open, world }) => {
  const page = await open({ as: 'ada', path: '/settings/places/2' })
  await page.getByRole('button', { name: 'Remove place' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/Gràcia Market will be removed/).waitFor()
  await assertAccessible(page, 'asked before removing a place')
  await world.owner.query(
    "update places set version = version + 1, address = 'Moved away 3' where id = 2",
  )
  await dialog.getByRole('button', { name: 'Remove place' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByText(/Moved away 3/).waitFor()
  await dialog.getByRole('button', { name: 'Remove place' }).click()
  await page.getByRole('heading', { level: 1, name: 'Places' }).waitFor()
  await page.getByRole('link', { name: 'Harbour Warehouse' }).waitFor()
  await expect(page.getByRole('link', { name: 'Gràcia Market' })).toHaveCount(0)
})

test(
  'a new shipment is offered the places; the one chosen is shown in full',
  onlyInAll,
  async ({ open, world }) => {
    // More places than the list loads, all sorted before the chosen one.
    await world.owner.query(`insert into places (company_id, code, name)
    select company_id, 'A' || n, 'Shop ' || n from places cross join generate_series(100, 160) n where id = 1`)
    const page = await open({ as: 'lee', path: '/shipments/new' })
    await shipToField(page).fill('prat')
    const prat = page.getByRole('option', { name: /Prat Logistics Centre/ })
    await prat.waitFor()
    await page.getByRole('option', { name: 'Shop 100' }).waitFor({ state: 'detached' })
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByText('PRAT · Prat Logistics Centre · Carrer de l’Atlàntic 112').waitFor()
    await expect(shipToField(page)).toHaveValue('PRAT')
    await expect(page.getByRole('listbox')).toHaveCount(0)
    await assertAccessible(page, 'a place chosen')
    await page.getByRole('button', { name: 'Create' }).click()
    await page.getByText('Carrer de l’Atlàntic 112, 08820 El Prat de Llobregat').waitFor()
    await page.getByText('9506000134383').waitFor()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.locator('input[role=combobox][name=shipTo]').waitFor()
    await shipToField(page).fill('Gate 4, ask for Pol')
    await save(page).click()
    await page.getByText('Gate 4, ask for Pol').first().waitFor()
    await expect(page.getByText('9506000134383')).toHaveCount(0)
  },
)
