import { expect, type Page } from '@playwright/test'
import { assertAccessible, test } from '#e2e/setup/fixtures.ts'
import { suppliersFile } from '#e2e/setup/import-files.ts'
import { onlyInAll } from '#test/world/test-scope.ts'

const field = (page: Page, name: string) =>
  page.getByRole('textbox', { name: new RegExp(`^${name}( \\(optional\\))?$`) })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const rows = (page: Page) => page.locator('main tbody tr[data-row]')
const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor()
const saved = (page: Page) => page.getByRole('status').filter({ hasText: 'Saved' }).waitFor()

test('an administrator adds a supplier with a contact, finds it, and sees its overview', async ({
  open,
}) => {
  const page = await open({ as: 'ada', path: '/settings/suppliers' })
  await page.getByRole('link', { name: 'New supplier' }).click()
  await heading(page, 'New supplier')
  await field(page, 'Number').fill('VIDRE')
  await field(page, 'Business name').fill('Vidres del Vallès')
  await button(page, 'Add contact').click()
  await field(page, 'Name').fill('Lena Ruiz')
  await field(page, 'Email').fill('not an address')
  // The sticky bar covers a field of the longer form.
  await page.evaluate(() => window.scrollTo(0, 0))
  await assertAccessible(page, 'a new supplier')
  await button(page, 'Save').click()
  await page.getByRole('alert').first().waitFor()
  await field(page, 'Email').fill('lena@example.com')
  await button(page, 'Save').click()
  await heading(page, 'Vidres del Vallès')
  await page.getByRole('link', { name: 'Open the supplier' }).click()
  await expect(field(page, 'Email')).toHaveValue('lena@example.com')
  const overview = page.getByRole('region', { name: 'Overview' })
  await overview.getByText('0 open · 0 in transit').waitFor()

  await page.getByRole('link', { name: 'Suppliers' }).first().click()
  await page.getByRole('textbox', { name: 'Name or number' }).fill('valles')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('VIDRE')
  await assertAccessible(page, 'the suppliers')
})

test(
  'a supplier’s people, open orders and shipments lead to the lists of them',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'ada', path: '/settings/suppliers/1' })
    const overview = page.getByRole('region', { name: 'Overview' })
    await overview.getByRole('link', { name: 'People' }).click()
    await expect(page).toHaveURL(/\/settings\/people\?supplier=1/)
    await expect(rows(page)).toHaveCount(3)
    await page.goBack()
    await overview.getByRole('link', { name: 'Open order lines' }).click()
    await expect(page).toHaveURL(/\/orders\?supplier=1/)
    await rows(page).first().waitFor()
    await page.goBack()
    await overview.locator('a[href^="/orders/"]').first().click()
    await heading(page, 'PO-1001')
    await page.goBack()
    await overview.getByRole('link', { name: 'Shipments' }).click()
    await expect(page).toHaveURL(/\/shipments\?supplier=1/)
    await rows(page).first().waitFor()
  },
)

test(
  'suppliers are imported from a table: previewed, valid rows imported, invalid ones downloaded',
  onlyInAll,
  async ({ open }) => {
    const page = await open({ as: 'ada', path: '/settings/suppliers' })
    await page.getByRole('link', { name: 'Import', exact: true }).click()
    await heading(page, 'Import suppliers')
    await page.getByRole('button', { name: 'Download template' }).click()
    const template = page.waitForEvent('download')
    await page.getByRole('menuitem', { name: /XLSX/ }).click()
    expect((await template).suggestedFilename()).toMatch(/^Suppliers .*\.xlsx$/)
    await page.getByTestId('table-file').setInputFiles(suppliersFile)
    await page.getByText('A GLN has 13 digits').waitFor()
    await assertAccessible(page, 'a preview of suppliers')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download the row with errors' }).click()
    expect((await download).suggestedFilename()).toBe('suppliers-bad-rows.csv')
    await page.getByRole('button', { name: 'Import the 2 valid rows' }).click()
    await page.getByRole('link', { name: 'Go to suppliers' }).click()
    await page.getByRole('textbox', { name: 'Name or number' }).fill('from a table')
    await expect(rows(page)).toHaveCount(2)
  },
)

test(
  'people of a deactivated supplier cannot sign in, and nothing new is created for it; reactivated, it works again',
  onlyInAll,
  async ({ open, world }) => {
    const lee = await open({ as: 'lee', path: '/shipments' })
    await rows(lee).first().waitFor()
    const page = await open({ as: 'ada', path: '/settings/suppliers/1' })
    await button(page, 'Deactivate').click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(/will be signed out/).waitFor()
    await assertAccessible(page, 'before deactivating')
    await dialog.getByRole('button', { name: 'Deactivate' }).click()
    await expect(dialog).toHaveCount(0)
    await button(page, 'Reactivate').waitFor()
    await lee.getByLabel('User name').waitFor()

    const overview = page.getByRole('region', { name: 'Overview' })
    await overview.locator('a[href^="/shipments/"]').first().click()
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'S0' }).waitFor()
    await expect(page.getByRole('button', { name: 'Close shipment' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await page.goto(`${world.origin}/settings/suppliers?state=inactive`)
    await expect(rows(page)).toHaveCount(1)
    await rows(page).getByRole('link').click()
    await button(page, 'Reactivate').click()
    await dialog.getByRole('button', { name: 'Reactivate' }).click()
    await button(page, 'Deactivate').waitFor()
  },
)

test(
  'a supplier’s own administrator keeps its profile, on a phone and by keyboard',
  onlyInAll,
  async ({ open, world }) => {
    const page = await open({
      as: 'nil',
      path: '/settings/profile',
      viewport: { width: 390, height: 844 },
    })
    await field(page, 'Tax ID').fill('ESB12345678')
    await field(page, 'GLN').fill('9506000134353')
    await field(page, 'GLN').press('Enter')
    await page
      .getByText(/check digit is wrong/)
      .first()
      .waitFor()
    await assertAccessible(page, 'a profile with a mistake')
    await field(page, 'GLN').fill('9506000134352')
    await page.getByLabel('Usual language').selectOption({ label: 'Català' })
    await page.getByRole('checkbox', { name: 'Also in Español' }).focus()
    await page.keyboard.press('Space')
    await button(page, 'Add contact').focus()
    await page.keyboard.press('Enter')
    await page.getByLabel('For', { exact: true }).selectOption({ label: 'Quality' })
    await field(page, 'Name').fill('Quim')
    await field(page, 'Name').press('Enter')
    await saved(page)
    await page.getByText(/^Last changed by Nil Bosch/).waitFor()
    await page.reload()
    await expect(page.getByLabel('Usual language')).toHaveValue('ca')
    await expect(field(page, 'Name')).toHaveValue('Quim')
    const { rows: storedSupplier } = await world.owner.query(
      'select tax_id, gln, paper_languages from suppliers where id = 1',
    )
    expect(storedSupplier[0]).toEqual({
      tax_id: 'ESB12345678',
      gln: '9506000134352',
      paper_languages: ['ca', 'sp'],
    })
  },
)
